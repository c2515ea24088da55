import { getBody, getField, getSuccessfulExchanges } from "../../kit/exchanges";
import type { Evidence } from "../evidence";
import { checkEach, type Finding, type Invariant, mergeFindings } from "../invariant";

type Stored = { reference: string; days: number; total: number; base: number } & Sums;
type Sums = { lines: number; amount: number; baseAmount: number };

/** SQL that counts and adds up the lines of each stored breakdown. A supplier's offer has one line for all its days. */
const stored = `
  select b.reference, b.total_minor as total, b.base_total_minor as base,
    case when b.offer_slug is null then b.date_to - b.date_from else 1 end as days,
    sum((run ->> 'days')::int)::int as lines,
    sum((run ->> 'days')::int * (run ->> 'amountMinor')::bigint)::bigint as amount,
    sum((run ->> 'days')::int * (run ->> 'baseAmountMinor')::bigint)::bigint as "baseAmount"
  from bookings b cross join jsonb_array_elements(b.breakdown -> 'runs') run
  group by b.id`;

export const breakdownsAddUp: Invariant = {
  id: "B",
  promise:
    "a breakdown has one line for each charged day, adds up to both totals, and is stored with each booking",
  check: async (evidence) => {
    const rows = await evidence.db.rows<Stored>(stored);
    return mergeFindings(checkEach(rows, findWrongSum), await checkBooked(evidence));
  },
};

function findWrongSum({
  reference,
  days,
  total,
  base,
  lines,
  amount,
  baseAmount,
}: Stored): string | undefined {
  if (lines !== days) return `${reference}: ${lines} lines for ${days} days`;
  if (Number(amount) !== Number(total)) return `${reference}: the lines add up to ${amount}, not ${total}`;
  if (Number(baseAmount) !== Number(base)) return `${reference}: base amounts of ${baseAmount}, not ${base}`;
  return undefined;
}

/**
 * Checks that each booking that a response of the run reported has a breakdown. Ignores other bookings, because earlier
 * versions of the service stored no breakdowns.
 */
async function checkBooked({ run, db }: Evidence): Promise<Finding> {
  if (run === null) return { missing: "no run folder" };
  const without = await db.rows<{ reference: string }>(
    "select reference from bookings where breakdown is null",
  );
  const lacking = new Set(without.map(({ reference }) => reference));
  return checkEach(getSuccessfulExchanges(run.exchanges, "book", "one-step", "replace"), (exchange) => {
    const reference = String(getField(getBody(exchange), "booking", "reference"));
    return lacking.has(reference) ? `${reference} was booked without a breakdown` : undefined;
  });
}
