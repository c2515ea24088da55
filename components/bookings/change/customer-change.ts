import type { Booking } from "@/lib/contracts/bookings";

/** The customer as typed. An empty phone number means that there is none. */
export type TypedCustomer = { first_name: string; last_name: string; email: string; phone: string };

export function toTypedCustomer({ customer }: Booking): TypedCustomer {
  return { ...customer, phone: customer.phone ?? "" };
}

/**
 * Returns the part of the request body with the changed customer, or an empty object if the customer is the
 * same.
 */
export function toCustomerBody(booking: Booking, typed: TypedCustomer) {
  const [first_name, last_name, email, phone] = [
    typed.first_name.trim(),
    typed.last_name.trim(),
    typed.email.trim(),
    typed.phone.trim(),
  ];
  const { customer } = booking;
  const isSame =
    first_name === customer.first_name &&
    last_name === customer.last_name &&
    email === customer.email &&
    phone === (customer.phone ?? "");
  return isSame ? {} : { customer: { first_name, last_name, email, ...(phone === "" ? {} : { phone }) } };
}
