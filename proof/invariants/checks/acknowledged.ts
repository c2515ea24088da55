import { minorDigits } from "../../../lib/currencies";
import {
  describeExchange,
  getBody,
  getField,
  getReference,
  getSuccessfulExchanges,
} from "../../kit/exchanges";
import type { CompletedExchange, Run } from "../../kit/run-records";
import { checkEach, defineRunInvariant } from "../invariant";
import { findErased } from "./keys";

type Row = {
  reference: string;
  partner: string;
  status: string;
  total: number;
  commission: number;
  currency: "EUR";
  externalRef: string | null;
};

const rows = `
  select b.reference, p.slug as partner, b.status, b.total_minor as total, b.commission_minor as commission, b.currency,
    b.external_ref as "externalRef"
  from bookings b join partners p on p.id = b.partner_id
  where b.reference in (select jsonb_array_elements_text($json))`;

const writes = ["reserve", "book", "one-step", "cancel", "delete"];

/**
 * Checks that each successful response to reserving, booking, cancelling or deleting agrees with the database, even if a
 * process died since. A draft may have been deleted or erased since. Does not check replacements and other writes.
 */
export const acknowledgedWritesPersist = defineRunInvariant(
  {
    id: "I8",
    promise: "what a successful response reported is stored, with the same amounts and references",
  },
  async (run, db) => {
    const done = getSuccessfulExchanges(run.exchanges, ...writes);
    const found = await db.rows<Row>(rows, [...new Set(done.map(getReported))]);
    const stored = new Map(found.map((row) => [row.reference, row]));
    const maybeDeleted = new Set([...findDeletedDrafts(run), ...(await findErased(db))]);
    return checkEach(done, (exchange) => {
      const reference = getReported(exchange);
      const wrong = findViolation(exchange, {
        row: stored.get(reference),
        maybeDeleted: maybeDeleted.has(reference),
      });
      return wrong === undefined ? undefined : `${describeExchange(exchange)}: ${reference} ${wrong}`;
    });
  },
);

type StoredState = { row: Row | undefined; maybeDeleted: boolean };

function findViolation(exchange: CompletedExchange, { row, maybeDeleted }: StoredState): string | undefined {
  if (exchange.op === "delete") return row === undefined ? undefined : "was deleted but exists";
  if (row === undefined) return exchange.op === "reserve" && maybeDeleted ? undefined : "does not exist";
  if (row.partner !== exchange.partner) return `belongs to ${row.partner}`;
  // Booking a draft prices it again, so its amounts may differ from those of the reservation.
  if (exchange.op === "reserve" && row.status !== "draft") return undefined;
  const wrong = hasWrongStatus(exchange.op, row.status);
  if (wrong) return `is ${row.status}`;
  return hasSameAmounts(exchange, row) ? undefined : "has a different total, commission or external_ref";
}

function hasWrongStatus(op: string, status: string): boolean {
  if (op === "cancel") return status !== "cancelled";
  return op !== "reserve" && status === "draft";
}

function hasSameAmounts(exchange: CompletedExchange, row: Row): boolean {
  const object = getField(getBody(exchange), exchange.op === "reserve" ? "reservation" : "booking");
  const scale = 10 ** minorDigits(row.currency);
  return (
    Math.round(Number(getField(object, "total")) * scale) === row.total &&
    Math.round(Number(getField(object, "partner_commission")) * scale) === row.commission &&
    getField(object, "currency") === row.currency &&
    getField(object, "external_ref") === row.externalRef
  );
}

function getReported(exchange: CompletedExchange): string {
  return getReference(getBody(exchange)) ?? "a response without a reference";
}

/** Returns the references of the drafts that a client tried to delete. The outcome of a deletion may be unknown. */
function findDeletedDrafts({ exchanges }: Run): Set<string> {
  const deletions = exchanges.filter(({ op }) => op === "delete");
  return new Set(deletions.flatMap(({ path }) => path.split("/").at(-1) ?? []));
}
