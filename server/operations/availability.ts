import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { pollSearch } from "../availability/poll-search";
import { presentAvailability } from "../availability/present-availability";
import { searchAvailability } from "../availability/search-availability";
import { defineOperation } from "./operation";

export const searchAvailabilityOperation = defineOperation(
  searchAvailabilityContract,
  async (ctx, { query }) => {
    const { search_id: searchId, page, limit } = query;
    const found =
      searchId === undefined
        ? await searchAvailability(ctx, query)
        : await pollSearch(ctx, { searchId, page, limit });
    return presentAvailability(found, ctx.config.publicUrl);
  },
);
