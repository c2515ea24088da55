import type { ReserveBody } from "@/lib/contracts/reservations";
import type { CreateBooking } from "../bookings/create-booking";
import type { ReplacementOrder } from "../bookings/replace/replace-booking";
import type { CreateReservation } from "../reservations/create-reservation";

/** Converts the body of a reserve request to the input of the use case. */
export function toCreateReservation(body: ReserveBody): CreateReservation {
  return { ...toOrder(body), customer: toCustomer(body.customer), expectedTotal: body.expected_total };
}

/** Converts the body of a replacement or of its preview to the input of the use case. */
export function toReplacementOrder(
  body: OrderBody & { customer?: ReserveBody["customer"] | undefined },
): ReplacementOrder {
  return { ...toOrder(body), customer: body.customer && toCustomer(body.customer) };
}

type OrderBody = Omit<ReserveBody, "customer" | "expected_total">;

function toOrder(body: OrderBody) {
  return {
    carSlug: body.car_slug,
    dateFrom: body.date_from,
    dateTo: body.date_to,
    pickupHour: body.pickup_hour,
    returnHour: body.return_hour,
    units: body.units,
    pickupType: body.pickup_type,
    currency: body.currency,
    externalRef: body.external_ref,
    paymentMethod: body.payment_method,
  };
}

function toCustomer(customer: ReserveBody["customer"]) {
  return {
    firstName: customer.first_name,
    lastName: customer.last_name,
    email: customer.email,
    phone: customer.phone,
  };
}

type OneStepBody = ReserveBody & { payment_reference: string; expected_total: number };

/** Converts the body of a one-step booking request to the input of the use case. */
export function toCreateBooking(body: OneStepBody): CreateBooking {
  return {
    ...toCreateReservation(body),
    expectedTotal: body.expected_total,
    paymentReference: body.payment_reference,
  };
}
