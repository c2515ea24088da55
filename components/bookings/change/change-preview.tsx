"use client";

import type { Booking } from "@/lib/contracts/bookings";
import type { ReplacementPreviewBody } from "@/lib/contracts/replacements";
import { formatMoney } from "@/lib/format/format-money";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";

/**
 * Returns the difference of the totals as text, for example “You refund €12.50”. If the difference is null, the text
 * says that the new price is in another currency.
 */
export function differenceText(
  { difference, direction, currency }: ReplacementPreviewBody,
  { change }: Texts["bookings"],
  locale: string,
): string {
  if (difference === null || direction === null || currency === null) return change.otherCurrency;
  const amount = formatMoney(Math.abs(difference), currency, locale);
  return fill(change[direction], { amount });
}

type Props = { booking: Booking; preview: ReplacementPreviewBody; loading: boolean };

/**
 * The price difference of a change, or the reason why the change is not possible. Also shows both totals if the new
 * total is known.
 */
export function ChangePreview({ booking, preview, loading }: Props) {
  const { texts, locale } = useTexts();
  const { change } = texts.bookings;
  const { total, currency, code } = preview;
  const old = formatMoney(booking.total, booking.currency, locale);
  return (
    <div
      role="status"
      aria-busy={loading}
      className={`rounded-panel border px-4 py-3 ${code === null ? "border-line" : "border-wait bg-wait-soft"} ${loading ? "opacity-60" : ""}`}
    >
      <p className="font-semibold text-form">
        {code === null
          ? differenceText(preview, texts.bookings, locale)
          : (change.refused[code] ?? change.refusedOther)}
      </p>
      {total === null || currency === null ? null : (
        <p className="text-ink2">
          {fill(change.totals, { old, total: formatMoney(total, currency, locale) })}
        </p>
      )}
      {code === null ? <p className="text-ink2">{change.stays}</p> : null}
    </div>
  );
}
