import type * as z from "zod/mini";
import type { availability, vehicle, vehicleDetails } from "@/lib/contracts/availability";
import { toMajor } from "@/lib/money";
import { presentConditions } from "../catalogue/read/present-conditions";
import { presentImageUrl } from "../catalogue/read/present-image-url";
import { presentFacets } from "./facets/present-facets";
import type { FoundVehicle } from "./price-vehicles";
import type { FoundAvailability, SupplierCounts } from "./search-availability";

type Presentation = { publicUrl: string; withDetails: boolean };

/**
 * Converts one page of a search to its wire format. The fields for polling are null if the search has no handle,
 * because it has no supplier to wait for.
 */
export function presentAvailability(
  found: FoundAvailability,
  { publicUrl, withDetails }: Presentation,
): z.input<typeof availability> {
  const { search, vehicles, total, facets, handle } = found;
  return {
    days: search.days,
    date_from: search.dateFrom,
    date_to: search.dateTo,
    vehicles: vehicles.map((item) => ({
      ...presentVehicle(item, publicUrl),
      ...(withDetails ? { details: presentDetails(item) } : {}),
    })),
    total,
    page: search.page,
    limit: search.limit,
    use_polling: handle?.status === "pending",
    search_id: handle?.searchId ?? null,
    status: handle?.status ?? null,
    poll_after_ms: handle?.pollAfterMs ?? null,
    expires_at: handle?.expiresAt.toISOString() ?? null,
    suppliers: handle && presentSuppliers(handle.suppliers),
    ...(facets === null ? {} : { facets: presentFacets(facets) }),
  };
}

function presentSuppliers({ asked, answered, failed, notAsked }: SupplierCounts) {
  return { asked, answered, failed, not_asked: notAsked };
}

function presentVehicle(
  { car, vehicleType, location, quote }: FoundVehicle,
  publicUrl: string,
): z.input<typeof vehicle> {
  const { id, slug, name } = location;
  return {
    slug: car.slug,
    title: car.title,
    vehicle_type: vehicleType,
    image_url: presentImageUrl(car, publicUrl),
    price_per_day: toMajor(quote.pricePerDayMinor, quote.currency),
    total: toMajor(quote.totalMinor, quote.currency),
    currency: quote.currency,
    base_currency: quote.baseCurrency,
    base_total: toMajor(quote.baseTotalMinor, quote.baseCurrency),
    fx_rate: quote.fxRate,
    variable_pricing: quote.variablePricing,
    location: { id, slug, name },
    fleet_size: car.fleetSize,
  };
}

function presentDetails({
  attributes,
  carCurrency,
  converter,
}: FoundVehicle): z.input<typeof vehicleDetails> {
  if (attributes === null) throw new Error("The vehicle was read without its attributes.");
  return {
    seats: attributes.seats,
    doors: attributes.doors,
    bags: attributes.bags,
    transmission: attributes.transmission,
    fuel: attributes.fuel,
    air_conditioning: attributes.airConditioning,
    ...presentConditions({ ...attributes, currency: carCurrency }, converter),
    attrs: [...attributes.attrs],
    pickup_types: [...attributes.pickupTypes],
  };
}
