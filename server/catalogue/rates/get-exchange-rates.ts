import type { Day } from "@/lib/dates";
import { parseRate } from "@/lib/money";
import type { Db } from "../../db/database";
import type { ExchangeRates } from "../../pricing/convert";
import { findExchangeRates, findSelectedRates } from "./exchange-rates.queries";

/** Returns for every currency, or only for the given ones, its latest rate of this day or an earlier one. */
export async function getExchangeRates(
  db: Db,
  day: Day,
  currencies?: ReadonlySet<string>,
): Promise<ExchangeRates> {
  const rows = currencies
    ? await findSelectedRates(db, day, [...currencies])
    : await findExchangeRates(db, day);
  return new Map(rows.map(({ currency, perEur }) => [currency, parseRate(perEur)]));
}
