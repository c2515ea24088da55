import { formatMoney } from "@/lib/format/format-money";
import { countDays } from "@/lib/format/per-day-text";
import { fillCount } from "@/lib/texts/interpolate";
import type { SearchState } from "../search/search-params";
import { useTexts } from "../texts/texts-provider";
import { pricePerDay, type VehicleOffer } from "./vehicle-offer";

/**
 * The total of the rental, emphasised, with the price per day and, if the invoice currency differs, the converted total
 * and the exchange rate.
 */
export function PriceBlock({ offer, state }: { offer: VehicleOffer; state: SearchState }) {
  const { texts, locale } = useTexts();
  const { vehicles } = texts;
  const { total, currency, base_total, base_currency, fx_rate } = offer;
  const days = countDays(state);
  const perDay = pricePerDay(offer, days);
  const converted = base_currency !== currency && base_total !== null;
  return (
    <section aria-label={vehicles.price} className="border-line border-y py-3">
      {total === null ? (
        <p className="text-ink2">{vehicles.noDates}</p>
      ) : (
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-ink2">
            {vehicles.total} {days === undefined ? "" : fillCount(vehicles.forDays, days, locale)}
          </span>
          <span className="font-semibold text-total">{formatMoney(total, currency, locale)}</span>
        </p>
      )}
      <dl className="mt-1">
        <PriceLine
          name={perDay.varies ? vehicles.averagePerDay : vehicles.perDay}
          value={formatMoney(perDay.amount, currency, locale)}
        />
        {converted ? (
          <>
            <PriceLine name={vehicles.invoiced} value={formatMoney(base_total, base_currency, locale)} />
            <PriceLine
              name={vehicles.rate}
              value={`1 ${base_currency} = ${fx_rate.toLocaleString(locale, { maximumFractionDigits: 6 })} ${currency}`}
            />
          </>
        ) : null}
      </dl>
      {offer.variable_pricing ? <p className="mt-1 text-ink3 text-meta">{vehicles.variable}</p> : null}
    </section>
  );
}

function PriceLine({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink2">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
