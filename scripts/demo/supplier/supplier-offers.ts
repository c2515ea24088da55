import * as z from "zod/mini";

/** A car of a simulated supplier in the demo data. */
export const offerTemplate = z.object({
  offer: z.string(),
  title: z.string(),
  acriss_code: z.string(),
  vehicle_type: z.string(),
  price_per_day: z.number(),
  currency: z.string(),
});
export type OfferTemplate = z.output<typeof offerTemplate>;

/** Returns the offers of a supplier for a rental. The same input always gives the same offers. */
export function listOffers(
  supplier: string,
  templates: readonly OfferTemplate[],
  { city, days }: { city: string; days: number },
) {
  return templates.map(({ offer, price_per_day: pricePerDay, ...car }) => ({
    ...car,
    offer_id: `${supplier}:${city}:${offer}`,
    image_url: null,
    total: Math.round(pricePerDay * days * 100) / 100,
    fleet_size: 20,
    pickup_types: ["pickup"],
    min_age: 21,
    max_age: null,
    attrs: ["bluetooth"],
  }));
}
