import type { getCarContract } from "@/lib/contracts/catalogue";
import type { Input } from "@/lib/contracts/contract";
import { type GetCar, getCar } from "../catalogue/read/get-car";
import { listRentalCountries } from "../catalogue/read/get-country-coverage";
import { listLocations } from "../catalogue/read/list-locations";
import { getLocalizedNames } from "../catalogue/read/localized-names";
import { presentCar } from "../catalogue/read/present-car";
import { presentRentalCountry } from "../catalogue/read/present-country";
import { presentLocation } from "../catalogue/read/present-location";
import { readFromReplica } from "../db/read-from-replica";
import { getOfferCar } from "../rentals/get-offer-car";
import { isOfferSlug } from "../suppliers/offer-slug";
import { defineOperations } from "./operation";

export const catalogueOperations = defineOperations({
  listRentalCountries: async ({ database }, { query }) => {
    const names = getLocalizedNames(query.locale);
    const countries = await listRentalCountries(database.lagging);
    return { countries: countries.map((country) => presentRentalCountry(country, names)) };
  },

  listRentalLocations: async (ctx, { query }) => {
    const { country, limit, cursor } = query;
    const names = getLocalizedNames(query.locale);
    const page = await listLocations(readFromReplica(ctx), { country, limit, cursor });
    return { ...page, rows: page.rows.map((row) => presentLocation(row, names)) };
  },

  getCar: async (ctx, { params, query }) => {
    const names = getLocalizedNames(query.locale);
    const wanted = toGetCar(params.slug, query);
    // An offer is read from the primary, because a partner may request it right after a poll has returned it.
    const priced = isOfferSlug(params.slug)
      ? await getOfferCar(ctx, wanted)
      : await getCar(readFromReplica(ctx), wanted);
    return presentCar(priced, { names, publicUrl: ctx.config.publicUrl });
  },
});

function toGetCar(slug: string, query: Input<typeof getCarContract>["query"]): GetCar {
  const { date_from: dateFrom, date_to: dateTo, currency, include } = query;
  // Without the breakdown, the totals are those of one unit.
  const breakdown = include === undefined ? undefined : { units: query.units ?? 1 };
  return { slug, dateFrom, dateTo, currency, breakdown };
}
