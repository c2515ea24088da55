import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { presentAvailability } from "../availability/present-availability";
import { searchAvailability } from "../availability/search-availability";
import { namesIn } from "../catalogue/names-in";
import { defineOperation } from "./operation";

export const searchAvailabilityOperation = defineOperation(
  searchAvailabilityContract,
  async (ctx, { query }) => {
    const found = await searchAvailability(ctx, query, namesIn(query.locale));
    return presentAvailability(found, ctx.config.publicUrl);
  },
);
