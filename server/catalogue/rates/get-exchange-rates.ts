import type { Day } from "@/lib/dates";
import { parseRate } from "@/lib/money";
import type { Db } from "../../db/database";
import type { ExchangeRates } from "../../pricing/convert";
import { findExchangeRates, findSelectedRates } from "./exchange-rates.queries";

/** Returns the latest rate of each currency on this day or earlier. With `currencies`, returns only their rates. */
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
