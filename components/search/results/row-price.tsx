import { clsx } from "clsx";
import type { Vehicle } from "@/lib/contracts/availability";
import { splitAtDecimals } from "@/lib/format/align-decimals";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { AlignedPrice } from "../../ui/aligned-price";

/** The total, emphasized, with the daily rate and the total in the invoice currency below. */
export function RowPrice({ vehicle, ladder, muted }: { vehicle: Vehicle; ladder: string; muted: boolean }) {
  const { texts, locale } = useTexts();
  const { total, currency, price_per_day, base_currency, base_total } = vehicle;
  return (
    <div className="shrink-0 text-right">
      <p className={clsx("font-semibold text-section sm:text-title", muted ? "text-ink3" : "text-ink")}>
        <AlignedPrice rung={splitAtDecimals(total, currency, locale)} longest={ladder} />
      </p>
      <p className="text-ink2 text-meta">
        {fill(texts.search.perDay, { price: formatMoney(price_per_day, currency, locale) })}
      </p>
      {base_currency === currency ? null : (
        <p className="text-ink3 text-meta">
          {fill(texts.search.invoiced, { price: formatMoney(base_total, base_currency, locale) })}
        </p>
      )}
    </div>
  );
}
