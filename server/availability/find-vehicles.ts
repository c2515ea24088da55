import type { Names } from "../catalogue/read/names-in";
import type { PartnerContext } from "../context";
import { createSemaphore } from "../create-semaphore";
import { ApiError } from "../errors/api-error";
import type { FoundOfferRow } from "../suppliers/read-search";
import { findPage } from "./find-page";
import type { Search } from "./parse-search";
import type { FoundVehicle } from "./price-candidates";
import { priceOffers } from "./price-offers";
import type { SearchLocation } from "./search-locations.queries";

// Limits the memory and computation of searches over many cities for the whole process, not per request.
const overManyCities = createSemaphore({
  maxRunning: 2,
  maxQueued: 16,
  createError: () =>
    new ApiError(
      "service_unavailable",
      "Too many large searches are in progress. Retry after the time in `Retry-After`.",
    ).withHeaders({
      "Retry-After": "1",
    }),
});

/**
 * Returns one page of the service's own available cars and the given offers, sorted and priced on the
 * partner's terms.
 */
export async function findVehicles(
  { database, now, partner }: PartnerContext,
  places: readonly SearchLocation[],
  wanted: { search: Search; names: Names; offers: readonly FoundOfferRow[] },
): Promise<{ vehicles: FoundVehicle[]; total: number }> {
  const { search, names } = wanted;
  const terms = { now, invoiceCurrency: partner.invoiceCurrency, currency: search.currency };
  const find = async () => {
    const offers = await priceOffers(database, wanted.offers, { search, terms, places, names });
    return await findPage(database, places, { search, terms, names, offers });
  };
  return places.length > 1 ? await overManyCities(find) : await find();
}
