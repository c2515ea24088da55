import { isCurrency } from "@/lib/currencies";
import { toMinor } from "@/lib/money";
import type { SupplierOffer } from "./connector";
import { type WireOffer, wireOffers } from "./offer-schema";
import { SupplierFailure } from "./supplier-failure";

/** The highest price in minor units. Above it, the total of many units would no longer be exact. */
const maxTotalMinor = 1_000_000_000_000;

/**
 * Parses the offers of a response. Throws a `SupplierFailure` if one offer is invalid, because the supplier's other
 * prices cannot be trusted either.
 */
export function parseOffers(body: unknown): SupplierOffer[] {
  const parsed = wireOffers.safeParse(body);
  if (!parsed.success) throw malformed(parsed.error.issues[0]?.path.map(String).join(".") || "body");
  const seen = new Set<string>();
  return parsed.data.offers.map((offer, index) => {
    if (seen.has(offer.offer_id)) throw malformed(`offers.${index}.offer_id`);
    seen.add(offer.offer_id);
    return toOffer(offer, index);
  });
}

function toOffer(offer: WireOffer, index: number): SupplierOffer {
  const { currency, min_age: minAge, max_age: maxAge } = offer;
  if (!isCurrency(currency)) throw malformed(`offers.${index}.currency`);
  const totalMinor = toMinor(offer.total, currency);
  if (totalMinor === undefined || totalMinor > maxTotalMinor) throw malformed(`offers.${index}.total`);
  if (minAge !== null && maxAge !== null && minAge > maxAge) throw malformed(`offers.${index}.max_age`);
  return {
    offerId: offer.offer_id,
    title: offer.title,
    acrissCode: offer.acriss_code,
    vehicleType: offer.vehicle_type,
    imageUrl: offer.image_url,
    currency,
    totalMinor,
    fleetSize: offer.fleet_size,
    pickupTypes: [...new Set(offer.pickup_types)],
    minAge,
    maxAge,
    attrs: [...new Set(offer.attrs)],
  };
}

function malformed(path: string): SupplierFailure {
  return new SupplierFailure("malformed", path);
}
