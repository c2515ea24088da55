import type { HiddenReason } from "@/lib/hidden-reasons";
import type { Texts } from "@/lib/texts/en";
import { nameCarValue } from "@/lib/texts/name-car-value";

/** Returns the property of a hidden car in the reader's language. The API returns codes of the catalogue. */
export function describeDetail(
  reason: HiddenReason,
  detail: string | null,
  { carValues }: Texts,
): string | null {
  if (detail === null) return null;
  if (reason === "transmission") return nameCarValue(carValues.transmissions, detail);
  if (reason === "fuel") return nameCarValue(carValues.fuels, detail);
  if (reason !== "attrs") return detail;
  return detail
    .split(", ")
    .map((attr) => nameCarValue(carValues.features, attr))
    .join(", ");
}
