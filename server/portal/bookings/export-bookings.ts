import { bookingColumns, readColumns } from "@/lib/booking-columns";
import type { Booking } from "@/lib/contracts/bookings";
import { type ListBookings, listBookings } from "../../bookings/list/list-bookings";
import { presentBooking } from "../../bookings/present-booking";
import type { PartnerContext } from "../../context";
import { invalidField } from "../../errors/api-error";
import { maskOutput } from "../../staff/access/mask-output";
import { exportedPageSize, exportPages } from "../export-pages";
import { type BookingField, bookingFields, fieldsByColumn } from "./booking-fields";

/**
 * Yields the list of bookings as CSV, page by page. With `columns`, the file has the reference and the fields of these
 * columns of the list, otherwise all fields.
 */
export async function* exportBookings(
  ctx: PartnerContext,
  filters: Omit<ListBookings, "limit" | "cursor">,
  columns?: readonly string[],
): AsyncGenerator<string, void> {
  const fields = selectFields(columns);
  const limit = exportedPageSize;
  yield* exportPages(
    fields.map(({ name }) => name),
    (cursor) => listBookings(ctx, { ...filters, limit, cursor }),
    (row) => toCells(maskOutput(ctx, presentBooking(row)), fields),
  );
}

function selectFields(columns: readonly string[] | undefined): readonly BookingField[] {
  if (columns === undefined) return bookingFields;
  const known: readonly string[] = bookingColumns;
  const unknown = columns.find((column) => !known.includes(column));
  if (unknown !== undefined)
    throw invalidField("columns", `“${unknown}” is not one of ${bookingColumns.join(", ")}`);
  const names = new Set<string>(readColumns(columns).flatMap((column) => fieldsByColumn[column]));
  return bookingFields.filter(({ name }) => name === "reference" || names.has(name));
}

function toCells(booking: Booking, fields: readonly BookingField[]) {
  return fields.map(({ read }) => read(booking));
}
