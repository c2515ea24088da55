import { getCar } from "../catalogue/read/get-car";
import { listRentalCountries } from "../catalogue/read/get-country-coverage";
import { listLocations } from "../catalogue/read/list-locations";
import { namesIn } from "../catalogue/read/names-in";
import { presentCar } from "../catalogue/read/present-car";
import { presentRentalCountry } from "../catalogue/read/present-country";
import { presentLocation } from "../catalogue/read/present-location";
import { readFromReplica } from "../db/read-from-replica";
import { defineOperations } from "./operation";

export const catalogueOperations = defineOperations({
  listRentalCountries: async ({ database }, { query }) => {
    const names = namesIn(query.locale);
    const countries = await listRentalCountries(database.lagging);
    return { countries: countries.map((country) => presentRentalCountry(country, names)) };
  },

  listRentalLocations: async (ctx, { query }) => {
    const { country, limit, cursor } = query;
    const names = namesIn(query.locale);
    const page = await listLocations(readFromReplica(ctx), { country, limit, cursor });
    return { ...page, rows: page.rows.map((row) => presentLocation(row, names)) };
  },

  getCar: async (ctx, { params, query }) => {
    const { date_from: dateFrom, date_to: dateTo, currency, locale } = query;
    const names = namesIn(locale);
    const priced = await getCar(readFromReplica(ctx), { slug: params.slug, dateFrom, dateTo, currency });
    return presentCar(priced, { names, publicUrl: ctx.config.publicUrl });
  },
});
