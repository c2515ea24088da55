import { bodyOf, field, isObject, succeeded } from "../../kit/exchanges";
import type { Run } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { type Finding, judge, ofRun } from "../invariant";

type Sum = { partner: string; currency: string; n: number; total: number };

const held = `
  select p.slug as partner, b.currency, count(*)::int as n, sum(b.total_minor)::float8 as total
  from bookings b join partners p on p.id = b.partner_id
  where b.status in ('confirmed', 'completed') group by p.slug, b.currency`;

/** Checks the bookings list that each partner reads at the end against the database, per currency. */
export const listsAddUp = ofRun(
  { id: "I20", promise: "the bookings a partner reads add up to what the service holds of it" },
  async (run, db): Promise<Finding> => {
    const read = statementsOf(run);
    if (read.size === 0) return { missing: "no list of bookings walked to its end when all was quiet" };
    const sums = await heldBy(db, read);
    return judge([...sums, ...onlyRead(read, sums)], ({ partner, currency, n, total }) => {
      const seen = read.get(partner)?.get(currency);
      const same = (seen?.n ?? 0) === n && Math.round((seen?.total ?? 0) * 100) === Math.round(total);
      return same
        ? undefined
        : `${partner}: ${n} bookings of ${total} ${currency}, read as ${JSON.stringify(seen)}`;
    });
  },
);

type Statement = Map<string, { n: number; total: number }>;

function statementsOf({ exchanges }: Run): Map<string, Statement> {
  const read = new Map<string, Statement>();
  for (const page of succeeded(exchanges, "statement").filter(({ probe }) => probe === true)) {
    const statement: Statement = read.get(page.partner) ?? new Map();
    read.set(page.partner, statement);
    const { data } = bodyOf(page);
    for (const booking of Array.isArray(data) ? data.filter(isObject) : []) {
      if (booking.status !== "confirmed" && booking.status !== "completed") continue;
      const currency = String(booking.currency);
      const { n, total } = statement.get(currency) ?? { n: 0, total: 0 };
      statement.set(currency, { n: n + 1, total: total + Number(field(booking, "total")) });
    }
  }
  return read;
}

/** Returns the totals that a partner read in a currency in which the database holds none of its bookings. */
function onlyRead(read: ReadonlyMap<string, Statement>, sums: readonly Sum[]): Sum[] {
  const known = new Set(sums.map(({ partner, currency }) => `${partner} ${currency}`));
  const all = [...read].flatMap(([partner, sum]) =>
    [...sum.keys()].map((currency) => ({ partner, currency, n: 0, total: 0 })),
  );
  return all.filter(({ partner, currency }) => !known.has(`${partner} ${currency}`));
}

/**
 * Returns the totals in the database. Torture cars are priced in EUR and USD, both with two decimal digits.
 */
async function heldBy(db: ReadDatabase, read: ReadonlyMap<string, Statement>): Promise<Sum[]> {
  return (await db.rows<Sum>(held)).filter(({ partner }) => read.has(partner));
}
