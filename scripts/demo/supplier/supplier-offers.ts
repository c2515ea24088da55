import * as z from "zod/mini";

/** A car a scripted supplier has, as the demo's data describe it. */
export const offerTemplate = z.object({
  offer: z.string(),
  title: z.string(),
  acriss_code: z.string(),
  vehicle_type: z.string(),
  price_per_day: z.number(),
  currency: z.string(),
});
export type OfferTemplate = z.output<typeof offerTemplate>;

/** What a supplier offers for a stay of so many days in a city: the same whenever it is asked. */
export function offersFor(
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
