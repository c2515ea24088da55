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

// What a search over many cities holds and computes is bounded for the whole process, not for each request.
const overManyCities = createSemaphore({
  atOnce: 2,
  waiting: 16,
  refuse: () =>
    new ApiError(
      "service_unavailable",
      "Too many large searches are in progress. Retry after the time in `Retry-After`.",
    ).withHeaders({
      "Retry-After": "1",
    }),
});

/** The page of a search: the service's own cars that are free now, and these offers, in one order at one set of terms. */
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
