import { getBody, getField, getSuccessfulExchanges, isObject } from "../../kit/exchanges";
import type { Run } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { checkEach, defineRunInvariant, type Finding } from "../invariant";

type StoredTotal = { partner: string; currency: string; n: number; total: number };

const storedTotals = `
  select p.slug as partner, b.currency, count(*)::int as n, sum(b.total_minor)::float8 as total
  from bookings b join partners p on p.id = b.partner_id
  where b.status in ('confirmed', 'completed') group by p.slug, b.currency`;

/**
 * Compares the confirmed and completed bookings that each partner lists after the run with the database: their number
 * and total, by currency.
 */
export const listsMatchDatabase = defineRunInvariant(
  { id: "I20", promise: "the bookings that a partner reads add up to those in the database" },
  async (run, db): Promise<Finding> => {
    const read = readListedTotals(run);
    if (read.size === 0) return { missing: "no complete list of bookings read after the run" };
    const sums = await findStoredTotals(db, read);
    return checkEach([...sums, ...findExtraTotals(read, sums)], ({ partner, currency, n, total }) => {
      const seen = read.get(partner)?.get(currency);
      const same = (seen?.n ?? 0) === n && Math.round((seen?.total ?? 0) * 100) === Math.round(total);
      return same
        ? undefined
        : `${partner}: ${n} bookings of ${total} ${currency}, read as ${JSON.stringify(seen)}`;
    });
  },
);

type ListedTotals = Map<string, { n: number; total: number }>;

function readListedTotals({ exchanges }: Run): Map<string, ListedTotals> {
  const read = new Map<string, ListedTotals>();
  for (const page of getSuccessfulExchanges(exchanges, "statement").filter(({ probe }) => probe === true)) {
    const statement: ListedTotals = read.get(page.partner) ?? new Map();
    read.set(page.partner, statement);
    const { data } = getBody(page);
    for (const booking of Array.isArray(data) ? data.filter(isObject) : []) {
      if (booking.status !== "confirmed" && booking.status !== "completed") continue;
      const currency = String(booking.currency);
      const { n, total } = statement.get(currency) ?? { n: 0, total: 0 };
      statement.set(currency, { n: n + 1, total: total + Number(getField(booking, "total")) });
    }
  }
  return read;
}

/** Returns a total of zero for each partner and currency that the lists contain but the database does not. */
function findExtraTotals(
  read: ReadonlyMap<string, ListedTotals>,
  sums: readonly StoredTotal[],
): StoredTotal[] {
  const stored = new Set(sums.map(({ partner, currency }) => `${partner} ${currency}`));
  const all = [...read].flatMap(([partner, sum]) =>
    [...sum.keys()].map((currency) => ({ partner, currency, n: 0, total: 0 })),
  );
  return all.filter(({ partner, currency }) => !stored.has(`${partner} ${currency}`));
}

/**
 * Returns the totals in the database of the partners that read their list. Torture cars are priced in EUR and
 * USD, both with two decimal digits.
 */
async function findStoredTotals(
  db: ReadDatabase,
  read: ReadonlyMap<string, ListedTotals>,
): Promise<StoredTotal[]> {
  return (await db.rows<StoredTotal>(storedTotals)).filter(({ partner }) => read.has(partner));
}
