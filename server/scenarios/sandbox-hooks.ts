import * as z from "zod/mini";
import { ApiError } from "../errors/api-error";
import { carScenarios } from "./car-scenarios";
import { holdIdempotencyKey } from "./hold-idempotency-key";
import { locationScenarios } from "./location-scenarios";
import type { ScenarioHooks } from "./scenario-hooks";

const booked = z.object({ booking: z.object({ car: z.object({ slug: z.string() }) }) });

/** The hooks of the sandbox. They follow the tables of test cars and test cities. */
export const sandboxHooks: ScenarioHooks = {
  onQuote(carSlug, tariff) {
    const { searchExpired, priceFactor = 1 } = carScenarios.get(carSlug) ?? {};
    if (searchExpired === true) {
      throw new ApiError("search_expired", "The search that returned this car has expired. Search again.");
    }
    return { ...tariff, pricePerDayMinor: Math.round(tariff.pricePerDayMinor * priceFactor) };
  },

  onDraft: (carSlug, usualSeconds) => carScenarios.get(carSlug)?.draftSeconds ?? usualSeconds,

  onClaim: (carSlug) => carScenarios.get(carSlug)?.taken !== true,

  onBooked(carSlug) {
    if (carScenarios.get(carSlug)?.crashes === true) {
      throw new Error("This car's scenario is that booking it fails.");
    }
  },

  onDecision(carSlug, usual) {
    const decision = carScenarios.get(carSlug)?.answer;
    return decision === undefined ? usual : decision;
  },

  onSearch(citySlugs, usualSeconds) {
    const [city, ...more] = citySlugs;
    if (city !== undefined && more.length === 0) {
      const lifetimeSeconds = locationScenarios.get(city)?.searchSeconds ?? usualSeconds;
      return { lifetimeSeconds, supplierCities: citySlugs };
    }
    // The suppliers of a test city may delay a search indefinitely, so they are searched only for that city alone.
    const supplierCities = citySlugs.filter((slug) => !locationScenarios.has(slug));
    return { lifetimeSeconds: usualSeconds, supplierCities };
  },

  async onRequest(ctx, call) {
    await holdIdempotencyKey(ctx, call);
  },

  onResponse({ status, body }) {
    if (status >= 300) return false;
    const response = booked.safeParse(JSON.parse(body.toString()));
    return response.success && carScenarios.get(response.data.booking.car.slug)?.dropsResponse === true;
  },
};
