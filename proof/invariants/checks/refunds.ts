import { describeExchange, getSuccessfulExchanges } from "../../kit/exchanges";
import type { CompletedExchange, Exchange } from "../../kit/run-records";
import { checkEach, defineRunInvariant } from "../invariant";

type Row = { id: string; state: string; reference: string | null };

const rows = `
  select payment_id as id, state, refund_reference as reference from payments
  where payment_id in (select jsonb_array_elements_text($json))`;

const marks = ["refund", "reopen"];

/**
 * Checks that each payment has the state that its last `refund` or `reopen` request set. Leaves out payments whose last
 * request is uncertain, because of overlapping requests or lost responses.
 */
export const refundMarksPersist = defineRunInvariant(
  { id: "K", promise: "a refund that was marked or reopened stays so until the next such request" },
  async (run, db) => {
    const sent = new Map<string, Exchange[]>();
    for (const exchange of run.exchanges.filter(({ op }) => marks.includes(op))) {
      sent.set(getPayment(exchange), [...(sent.get(getPayment(exchange)) ?? []), exchange]);
    }
    const done = getSuccessfulExchanges(run.exchanges, ...marks).filter(
      (exchange) => !(sent.get(getPayment(exchange)) ?? []).some((other) => mayUndo(other, exchange)),
    );
    const found = await db.rows<Row>(rows, [...new Set(done.map(getPayment))]);
    const stored = new Map(found.map((row) => [row.id, row]));
    return checkEach(done, (exchange) => {
      const wrong = findViolation(exchange, stored.get(getPayment(exchange)));
      return wrong === undefined ? undefined : `${describeExchange(exchange)}: the payment ${wrong}`;
    });
  },
);

/**
 * Returns whether `other`, a request of the other kind (`refund` or `reopen`), may have taken effect after `exchange`:
 * it had not ended when `exchange` began, or its outcome is unknown.
 */
function mayUndo(other: Exchange, exchange: CompletedExchange): boolean {
  if (other.op === exchange.op) return false;
  const { completion } = other;
  if (completion?.t === "fail" && completion.status < 500) return false;
  return completion?.t !== "ok" || completion.at > exchange.at;
}

/**
 * Returns what is wrong if the payment is not in the state that the request set: `refunded` after a refund,
 * `refund_due` after a reopening. Accepts `kept`, the state of a payment that pays for another booking, because
 * invariant Y checks it.
 */
function findViolation({ op }: CompletedExchange, row: Row | undefined): string | undefined {
  if (row === undefined) return "does not exist";
  if (row.state === "kept") return undefined;
  if (op === "refund") return row.state === "refunded" ? undefined : `is ${row.state} after its refund`;
  const isClear = row.state === "refund_due" && row.reference === null;
  return isClear ? undefined : `is ${row.state} with the reference ${row.reference} after it was reopened`;
}

/** Returns the ID in the path `/v1/payments/{id}/{op}`. */
function getPayment({ path }: Pick<Exchange, "path">): string {
  return path.split("/")[3] ?? "";
}
