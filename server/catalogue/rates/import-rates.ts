import type { Tx } from "../../db/database";
import { upsertExchangeRates } from "./exchange-rates.queries";
import { parseRates } from "./parse-rates";

export type RateCounts = { rates: number };

/**
 * Inserts or updates the exchange rates of a CSV. Throws a `CatalogueError` with every wrong line before anything is
 * written.
 */
export async function importRates(tx: Tx, csv: string): Promise<RateCounts> {
  const rates = parseRates(csv);
  await upsertExchangeRates(tx, rates);
  return { rates: rates.length };
}
