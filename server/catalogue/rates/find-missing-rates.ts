import { todayIn } from "@/lib/zone-time";
import type { Runtime } from "../../context";
import type { Db } from "../../db/database";
import { readClock } from "../../db/read-clock";
import { findCurrenciesWithoutRate } from "./exchange-rates.queries";

/**
 * Returns the invoice currencies of active partners that have no exchange rate of today (UTC) or an earlier day. Only
 * cars in the same currency can be priced for these partners.
 */
export async function findMissingRates(db: Db): Promise<string[]> {
  return await findCurrenciesWithoutRate(db, todayIn("UTC", await readClock(db)));
}

/** Logs the currencies without a rate, if there are any. */
export async function logMissingRates({ database, log }: Pick<Runtime, "database" | "log">): Promise<void> {
  const currencies = await findMissingRates(database);
  if (currencies.length > 0) log.error({ currencies }, "exchange rate missing");
}
