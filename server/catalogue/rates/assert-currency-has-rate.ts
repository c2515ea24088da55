import { isCurrency } from "@/lib/currencies";
import { todayIn } from "@/lib/zone-time";
import type { Db } from "../../db/database";
import { CommandError } from "../../errors/command-error";
import { getExchangeRates } from "./get-exchange-rates";

/**
 * Throws a `CommandError` if a currency has no exchange rate of today (UTC) or an earlier day: for a partner invoiced
 * in it, only cars in the same currency could be priced. Euros need no rate. Does nothing for `undefined` and for text
 * that is not a currency.
 */
export async function assertCurrencyHasRate(db: Db, now: Date, currency: string | undefined): Promise<void> {
  if (currency === undefined || currency === "EUR" || !isCurrency(currency)) return;
  const rates = await getExchangeRates(db, todayIn("UTC", now), new Set([currency]));
  if (rates.has(currency)) return;
  throw new CommandError(
    `There is no exchange rate for ${currency}. Import one first with \`ops rates import\`.`,
  );
}
