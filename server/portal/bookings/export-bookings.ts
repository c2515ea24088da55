import type { BookingRow } from "@/drizzle/schema/bookings";
import { type ListBookings, listBookings } from "../../bookings/list-bookings";
import { presentBooking } from "../../bookings/present-booking";
import type { PartnerContext } from "../../context";
import { csvLine } from "../csv";

const header = csvLine([
  "reference",
  "external_ref",
  "payment_reference",
  "status",
  "created_at",
  "starts_at",
  "ends_at",
  "car",
  "location",
  "units",
  "first_name",
  "last_name",
  "email",
  "phone",
  "total",
  "currency",
  "partner_commission",
  "net_payable",
  "confirmed_at",
  "cancelled_at",
]);

/** Yields the list of bookings as CSV, page by page, so that only one page is in memory. */
export async function* exportBookings(
  ctx: PartnerContext,
  filters: Omit<ListBookings, "limit" | "cursor">,
): AsyncGenerator<string, void> {
  let cursor: string | undefined;
  let head = header;
  do {
    const page = await listBookings(ctx, { ...filters, limit: 100, cursor });
    yield head + page.rows.map(line).join("");
    head = "";
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

function line(row: BookingRow): string {
  const { car, location, customer, ...booking } = presentBooking(row);
  return csvLine([
    booking.reference,
    booking.external_ref,
    booking.payment_reference,
    booking.status,
    booking.created_at,
    booking.starts_at,
    booking.ends_at,
    car.title,
    location.name,
    booking.units,
    customer.first_name,
    customer.last_name,
    customer.email,
    customer.phone,
    booking.total,
    booking.currency,
    booking.partner_commission,
    booking.net_payable,
    booking.confirmed_at,
    booking.cancelled_at,
  ]);
}
