import type { BookingColumn } from "@/lib/booking-columns";
import type { Booking } from "@/lib/contracts/bookings";

export type BookingField = { name: string; read: (booking: Booking) => string | number | null };

const fields = {
  reference: ({ reference }) => reference,
  external_ref: (booking) => booking.external_ref,
  payment_reference: (booking) => booking.payment_reference,
  status: ({ status }) => status,
  created_at: (booking) => booking.created_at,
  starts_at: (booking) => booking.starts_at,
  ends_at: (booking) => booking.ends_at,
  car: ({ car }) => car.title,
  location: ({ location }) => location.name,
  units: ({ units }) => units,
  first_name: ({ customer }) => customer.first_name,
  last_name: ({ customer }) => customer.last_name,
  email: ({ customer }) => customer.email,
  phone: ({ customer }) => customer.phone,
  total: ({ total }) => total,
  currency: ({ currency }) => currency,
  partner_commission: (booking) => booking.partner_commission,
  net_payable: (booking) => booking.net_payable,
  confirmed_at: (booking) => booking.confirmed_at,
  cancelled_at: (booking) => booking.cancelled_at,
  replaces: ({ replaces }) => replaces,
  replaced_by: (booking) => booking.replaced_by,
} as const satisfies Record<string, BookingField["read"]>;

/** The fields of a booking in a CSV file, in the order of their columns. */
export const bookingFields: readonly BookingField[] = Object.entries(fields).map(([name, read]) => ({
  name,
  read,
}));

/** The CSV fields of each column of the bookings list. */
export const fieldsByColumn: Readonly<Record<BookingColumn, readonly (keyof typeof fields)[]>> = {
  external_ref: ["external_ref"],
  payment_reference: ["payment_reference"],
  customer: ["first_name", "last_name"],
  email: ["email"],
  phone: ["phone"],
  vehicle: ["car", "units"],
  location: ["location"],
  dates: ["starts_at", "ends_at"],
  total: ["total", "currency"],
  net_payable: ["partner_commission", "net_payable", "currency"],
  status: ["status", "confirmed_at", "cancelled_at", "replaces", "replaced_by"],
  booked: ["created_at"],
};
