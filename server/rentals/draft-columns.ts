import type { NewBooking } from "@/drizzle/schema/bookings";
import type { ReserveBody } from "@/lib/contracts/reservations";
import { isOfferSlug, newReference } from "../ids";
import type { QuotedRental, RentalRequest } from "./quote-rental";

/** The rental a reserve or one-step body asks for. */
export function toRentalRequest(body: ReserveBody): RentalRequest {
  return {
    car: isOfferSlug(body.car_slug) ? { offerSlug: body.car_slug } : { slug: body.car_slug },
    dateFrom: body.date_from,
    dateTo: body.date_to,
    pickupHour: body.pickup_hour,
    returnHour: body.return_hour,
    units: body.units,
    pickupType: body.pickup_type,
    currency: body.currency,
  };
}

/** The columns a quote decides; booking a draft decides them anew. */
export function quotedColumns(quoted: QuotedRental) {
  const { offer } = quoted;
  return {
    carId: offer.carId,
    offerSlug: offer.offerSlug,
    locationId: offer.location.id,
    car: { slug: offer.slug, title: offer.title, vehicleType: offer.vehicleType, imageUrl: quoted.imageUrl },
    location: offer.location,
    startsAt: offer.startsAt,
    endsAt: offer.endsAt,
    heldUntil: offer.heldUntil,
    currency: quoted.currency,
    totalMinor: quoted.totalMinor,
    baseCurrency: quoted.baseCurrency,
    baseTotalMinor: quoted.baseTotalMinor,
    fxRate: String(quoted.fxRate),
    commissionMinor: quoted.commissionMinor,
  };
}

/** Everything a draft and a one-step booking have in common. */
export function rentalColumns(
  partnerId: number,
  body: ReserveBody,
  quoted: QuotedRental,
): Omit<NewBooking, "status"> {
  return {
    reference: newReference(),
    partnerId,
    ...quotedColumns(quoted),
    externalRef: body.external_ref ?? null,
    paymentMethod: body.payment_method,
    dateFrom: body.date_from,
    dateTo: body.date_to,
    pickupHour: body.pickup_hour,
    returnHour: body.return_hour,
    units: body.units,
    pickupType: body.pickup_type,
    customerFirstName: body.customer.first_name,
    customerLastName: body.customer.last_name,
    customerEmail: body.customer.email,
    customerPhone: body.customer.phone ?? null,
  };
}
