import type { ErrorDetails } from "@/lib/contracts/errors";
import { isWithinOneHundredth, toMajor } from "@/lib/money";
import { ApiError } from "../errors/api-error";
import type { PriceLine } from "../pricing/break-down-price";

/**
 * The total that the partner expects. When a draft is booked, `reference` and `shownLines` are the draft's reference
 * and stored price lines. A draft that was created before the service stored lines has no `shownLines`.
 */
export type ExpectedTotal = {
  total: number | undefined;
  reference: string | null;
  shownLines?: readonly PriceLine[] | undefined;
};

type Quoted = { totalMinor: number; currency: string; lines: readonly PriceLine[] };

/**
 * Throws `price_mismatch` if the quoted total differs from the expected total by more than 0.01 of the currency's unit.
 * Does nothing if no total is expected. `sentCurrency` is the currency of the request. If it is undefined, the error
 * advises to send one.
 */
export function assertExpectedTotal(
  quoted: Quoted,
  { total, reference, shownLines }: ExpectedTotal,
  sentCurrency: string | undefined,
): void {
  const { totalMinor, currency } = quoted;
  if (total === undefined || isWithinOneHundredth(total, totalMinor, currency)) return;
  const changed = `The total in ${currency} differs from \`expected_total\`. Nothing was booked or charged.`;
  const advice = " If the search used another currency, send that `currency` with the booking.";
  throw new ApiError("price_mismatch", sentCurrency === undefined ? changed + advice : changed, {
    expected_total: total,
    current_total: toMajor(totalMinor, currency),
    currency,
    reference,
    ...(shownLines === undefined ? {} : { changes: listChanges(shownLines, quoted) }),
  });
}

type Changes = NonNullable<ErrorDetails<"price_mismatch">["changes"]>;

/** Returns the days whose amount differs from the amount shown with the draft. */
function listChanges(shown: readonly PriceLine[], { lines, currency }: Quoted): Changes {
  const amounts = new Map(shown.map(({ date, amountMinor }) => [date, amountMinor]));
  return lines.flatMap(({ date, source, amountMinor }) => {
    const was = amounts.get(date) ?? 0;
    if (was === amountMinor) return [];
    return [{ date, was: toMajor(was, currency), now: toMajor(amountMinor, currency), source }];
  });
}
