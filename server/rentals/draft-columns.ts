import type { NewBooking } from "@/drizzle/schema/bookings";
import { newReference } from "../ids";
import { isOfferSlug } from "../suppliers/offer-slug";
import { toPriceSnapshot } from "./price-snapshot";
import type { QuotedRental, RentalRequest } from "./quote-rental";

/** A request to reserve a rental, or to book it in one step. */
export type RentalOrder = Omit<RentalRequest, "car"> & {
  /** The slug of a car or of a supplier's offer. */
  carSlug: string;
  externalRef: string | undefined;
  paymentMethod: string;
  customer: { firstName: string; lastName: string; email: string; phone: string | undefined };
};

/** Returns the fields of an order that determine its price. */
export function toRentalRequest(order: Omit<RentalOrder, "customer">): RentalRequest {
  const { carSlug, dateFrom, dateTo, pickupHour, returnHour, units, pickupType, currency } = order;
  const car = isOfferSlug(carSlug) ? { offerSlug: carSlug, pinned: false } : { slug: carSlug };
  return { car, dateFrom, dateTo, pickupHour, returnHour, units, pickupType, currency };
}

/**
 * Returns the columns of a draft or booking that a quote determines. They are computed again when a draft is booked.
 */
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
    commissionRate: quoted.commissionRate,
    breakdown: toPriceSnapshot(quoted),
  };
}

/** Returns the columns common to a draft and a one-step booking. */
export function rentalColumns(
  partnerId: number,
  order: RentalOrder,
  quoted: QuotedRental,
): Omit<NewBooking, "status"> {
  const { customer } = order;
  return {
    reference: newReference(),
    partnerId,
    ...quotedColumns(quoted),
    externalRef: order.externalRef ?? null,
    paymentMethod: order.paymentMethod,
    dateFrom: order.dateFrom,
    dateTo: order.dateTo,
    pickupHour: order.pickupHour,
    returnHour: order.returnHour,
    units: order.units,
    pickupType: order.pickupType,
    customerFirstName: customer.firstName,
    customerLastName: customer.lastName,
    customerEmail: customer.email,
    customerPhone: customer.phone ?? null,
  };
}
