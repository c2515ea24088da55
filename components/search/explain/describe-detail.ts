import { formatMoney } from "@/lib/format/format-money";
import type { HiddenReason } from "@/lib/hidden-reasons";
import type { Texts } from "@/lib/texts/en";
import { nameCarValue } from "@/lib/texts/name-car-value";

/**
 * Returns, in the reader's language, the property because of which a search hides a car, such as its fuel or its total.
 * Returns null if the API names no detail.
 */
export function describeDetail(
  reason: HiddenReason,
  detail: string | null,
  { texts: { carValues }, locale }: { texts: Texts; locale: string },
): string | null {
  if (detail === null) return null;
  if (reason === "transmission") return nameCarValue(carValues.transmissions, detail);
  if (reason === "fuel") return nameCarValue(carValues.fuels, detail);
  if (reason === "price") return formatAmount(detail, locale);
  if (reason !== "attrs") return detail;
  return detail
    .split(", ")
    .map((attr) => nameCarValue(carValues.features, attr))
    .join(", ");
}

/** Formats an amount such as “238.00 EUR” for the reader. */
function formatAmount(detail: string, locale: string): string {
  const [amount = "", currency] = detail.split(" ");
  return currency === undefined ? detail : formatMoney(Number(amount), currency, locale);
}
