import type { CarForStay } from "../catalogue/read/find-car-tariff";
import type { Config } from "../env";
import { ApiError } from "../errors/api-error";
import type { CarTariff } from "../pricing/price-stay";
import { carScenarioOf } from "../scenarios/scenario-of";

/**
 * Returns a car's tariff for booking. A test car's scenario may change the price or report an expired search.
 */
export function tariffToBook(
  config: Config,
  { slug, tariff }: Pick<CarForStay, "slug" | "tariff">,
): CarTariff {
  const scenario = carScenarioOf(config, slug);
  if (scenario === undefined) return tariff;
  if (scenario.searchExpired === true) {
    throw new ApiError("search_expired", "The search that returned this car has expired. Search again.");
  }
  const { priceFactor = 1 } = scenario;
  return { ...tariff, pricePerDayMinor: Math.round(tariff.pricePerDayMinor * priceFactor) };
}
