import { minorDigits } from "../../../lib/currencies";
import { bodyOf, field, nameOf, succeeded } from "../../kit/exchanges";
import type { AnsweredExchange, Run } from "../../kit/run-records";
import { judge, ofRun } from "../invariant";

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

/** Checks that the database holds what each successful response reported, whatever process died since. */
export const nothingAcknowledgedIsLost = ofRun(
  {
    id: "I8",
    promise: "whatever was answered with success is there, with the money and reference of the answer",
  },
  async (run, db) => {
    const done = succeeded(run.exchanges, ...writes);
    const found = await db.rows<Row>(rows, [...new Set(done.map(referenceOf))]);
    const there = new Map(found.map((row) => [row.reference, row]));
    const dropped = droppedDrafts(run);
    return judge(done, (exchange) => {
      const reference = referenceOf(exchange);
      const wrong = complaint(exchange, { row: there.get(reference), dropped: dropped.has(reference) });
      return wrong === undefined ? undefined : `${nameOf(exchange)}: ${reference} ${wrong}`;
    });
  },
);

type Left = { row: Row | undefined; dropped: boolean };

function complaint(exchange: AnsweredExchange, { row, dropped }: Left): string | undefined {
  if (exchange.op === "delete") return row === undefined ? undefined : "was dropped and is there";
  if (row === undefined) return exchange.op === "reserve" && dropped ? undefined : "is not there";
  if (row.partner !== exchange.partner) return `belongs to ${row.partner}`;
  // Booking a draft prices it again.
  if (exchange.op === "reserve" && row.status !== "draft") return undefined;
  const wrong = wrongStatus(exchange.op, row.status);
  if (wrong) return `is ${row.status}`;
  return sameMoney(exchange, row) ? undefined : "has another total, commission or external_ref";
}

function wrongStatus(op: string, status: string): boolean {
  if (op === "cancel") return status !== "cancelled";
  return op !== "reserve" && status === "draft";
}

function sameMoney(exchange: AnsweredExchange, row: Row): boolean {
  const object = field(bodyOf(exchange), exchange.op === "reserve" ? "reservation" : "booking");
  const scale = 10 ** minorDigits(row.currency);
  return (
    Math.round(Number(field(object, "total")) * scale) === row.total &&
    Math.round(Number(field(object, "partner_commission")) * scale) === row.commission &&
    field(object, "currency") === row.currency &&
    field(object, "external_ref") === row.externalRef
  );
}

function referenceOf(exchange: AnsweredExchange): string {
  const body = bodyOf(exchange);
  return String(
    field(body, "booking", "reference") ??
      field(body, "reservation", "reference") ??
      field(body, "reference"),
  );
}

/** Returns the drafts that a client tried to delete. The outcome of a deletion may be unknown. */
function droppedDrafts({ exchanges }: Run): Set<string> {
  const drops = exchanges.filter(({ op }) => op === "delete");
  return new Set(drops.flatMap(({ path }) => path.split("/").at(-1) ?? []));
}
