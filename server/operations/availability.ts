import { getCalendar } from "../availability/calendar/get-calendar";
import { presentCalendar } from "../availability/calendar/present-calendar";
import { explainAvailability } from "../availability/explain/explain-availability";
import { presentExplanation } from "../availability/explain/present-explanation";
import { pollSearch } from "../availability/poll-search";
import { presentAvailability } from "../availability/present-availability";
import { searchAvailability } from "../availability/search-availability";
import { toSearchRequest } from "../suppliers/search-request";
import { defineOperations } from "./operation";

export const availabilityOperations = defineOperations({
  searchAvailability: async (ctx, { query }) => {
    const { search_id: searchId, page, limit, include = [] } = query;
    const additions = { facets: include.includes("facets"), details: include.includes("details") };
    const found =
      searchId === undefined
        ? await searchAvailability(ctx, toSearchRequest(query), additions)
        : await pollSearch(ctx, { searchId, page, limit, additions });
    const { publicUrl } = ctx.config;
    return presentAvailability(found, { publicUrl, withDetails: additions.details });
  },
  explainAvailability: async (ctx, { query }) =>
    presentExplanation(await explainAvailability(ctx, toSearchRequest(query), query.car)),

  getCalendar: async (ctx, { query }) => {
    const { from, to, days, location, car, ...terms } = query;
    return presentCalendar(await getCalendar(ctx, { from, to, days, location, car, terms }));
  },
});
