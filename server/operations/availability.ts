import { pollSearch } from "../availability/poll-search";
import { presentAvailability } from "../availability/present-availability";
import { searchAvailability } from "../availability/search-availability";
import { toSearchRequest } from "../suppliers/search-request";
import { defineOperations } from "./operation";

export const availabilityOperations = defineOperations({
  searchAvailability: async (ctx, { query }) => {
    const { search_id: searchId, page, limit } = query;
    const found =
      searchId === undefined
        ? await searchAvailability(ctx, toSearchRequest(query))
        : await pollSearch(ctx, { searchId, page, limit });
    return presentAvailability(found, ctx.config.publicUrl);
  },
});
