import * as z from "zod/mini";
import type { BookingRow } from "@/drizzle/schema/bookings";
import { bookingStatus } from "@/lib/contracts/bookings";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../context";
import { ApiError, invalidField } from "../errors/api-error";
import { decodeCursor } from "../paging/cursor";
import { toPage } from "../paging/page";
import { type BookingFilters, findBookingsPage } from "./bookings.queries";

export type ListBookings = {
  limit?: number | undefined;
  cursor?: string | undefined;
  status?: readonly string[] | undefined;
  created_after?: Date | undefined;
  created_before?: Date | undefined;
  external_ref?: string | undefined;
  payment_reference?: string | undefined;
};

const cursorKey = z.tuple([z.int(), z.int()]);

/** A page of the partner's bookings, newest first. A walk sees each booking that was there when it began once. */
export async function listBookings(ctx: PartnerContext, query: ListBookings) {
  const { limit = defaultLimit, cursor, ...filters } = query;
  const list = { name: "bookings", filters };
  const before = cursor === undefined ? undefined : readCursor(ctx, list, cursor);
  const rows = await findBookingsPage(ctx.database, {
    partnerId: ctx.partner.id,
    filters: readFilters(filters),
    limit,
    before,
  });
  return toPage(rows, { keys: ctx.keys, list, limit, keyOf });
}

function readFilters(query: ListBookings): BookingFilters {
  const statuses = query.status?.map((item) => {
    const parsed = bookingStatus.safeParse(item);
    if (!parsed.success)
      throw invalidField("status", `“${item}” is not one of ${bookingStatus.options.join(", ")}`);
    return parsed.data;
  });
  return {
    statuses,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    externalRef: query.external_ref,
    paymentReference: query.payment_reference,
  };
}

function readCursor(ctx: PartnerContext, list: { name: string; filters: unknown }, cursor: string) {
  const parsed = cursorKey.safeParse(decodeCursor(ctx.keys, list, cursor));
  if (!parsed.success)
    throw new ApiError("invalid_cursor", "The cursor belongs to another list. Start again without a cursor.");
  const [bookedAt, id] = parsed.data;
  return { bookedAt: new Date(bookedAt), id };
}

function keyOf(row: BookingRow): [number, number] {
  return [row.bookedAt?.getTime() ?? 0, row.id];
}
