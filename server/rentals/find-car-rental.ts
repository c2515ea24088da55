import { getConverter } from "../catalogue/rates/get-converter";
import type { CarKey } from "../catalogue/read/find-car-tariff";
import { findCarTariff } from "../catalogue/read/find-car-tariff";
import type { PartnerContext } from "../context";
import type { Db } from "../db/database";
import { ApiError } from "../errors/api-error";
import { quoteStay } from "../pricing/quote-stay";
import { scenarioHooks } from "../scenarios/scenario-hooks";
import { assertPickupPossible } from "./assert-pickup-possible";
import type { FoundRental, RentalRequest } from "./quote-rental";

/** Returns one of the service's own cars for a stay, at the current price. */
export async function findCarRental(
  db: Db,
  ctx: PartnerContext,
  request: Omit<RentalRequest, "car"> & { car: CarKey },
): Promise<FoundRental> {
  const { units, currency } = request;
  const car = await findCarTariff(db, request.car, request);
  if (car === undefined || !car.offered) throw new ApiError("not_found", "Car not found. Check `car_slug`.");
  assertPickupPossible(ctx.now, request, car);
  const { invoiceCurrency } = ctx.partner;
  const carCurrencies = [car.tariff.currency];
  const converter = await getConverter(db, { now: ctx.now, invoiceCurrency, currency, carCurrencies });
  if (request.pickupType === "delivery" && !car.delivers) {
    throw new ApiError(
      "delivery_not_available",
      "This car cannot be delivered. Book it with counter pickup.",
    );
  }
  const { carId, revision, slug, supplierId, startsAt, heldUntil } = car;
  const tariff = scenarioHooks(ctx.config).onQuote(slug, car.tariff);
  return {
    offer: {
      ...car,
      offerSlug: null,
      // The supplier identifies the car by its catalogue slug.
      supplier: supplierId === null ? null : { supplierId, offerId: slug },
    },
    claim: { carId, revision, units, startsAt, heldUntil },
    quote: quoteStay({ tariff, stay: request, converter }),
  };
}
