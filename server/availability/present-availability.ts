import type * as z from "zod/mini";
import type { availability, vehicle } from "@/lib/contracts/availability";
import { toMajor } from "@/lib/money";
import { presentImageUrl } from "../catalogue/read/present-image-url";
import type { FoundVehicle } from "./price-vehicles";
import type { FoundAvailability, SupplierCounts } from "./search-availability";

/** Converts one page of a search to its wire format. Without a handle the handle fields are null. */
export function presentAvailability(
  found: FoundAvailability,
  publicUrl: string,
): z.input<typeof availability> {
  const { search, vehicles, total, handle } = found;
  return {
    days: search.days,
    date_from: search.dateFrom,
    date_to: search.dateTo,
    vehicles: vehicles.map((item) => presentVehicle(item, publicUrl)),
    total,
    page: search.page,
    limit: search.limit,
    use_polling: handle?.status === "pending",
    search_id: handle?.searchId ?? null,
    status: handle?.status ?? null,
    poll_after_ms: handle?.pollAfterMs ?? null,
    expires_at: handle?.expiresAt.toISOString() ?? null,
    suppliers: handle && presentSuppliers(handle.suppliers),
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
    image_url: presentImageUrl(car.imageUrl, publicUrl),
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
