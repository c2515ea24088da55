import * as z from "zod/mini";
import type { BookingRow } from "@/drizzle/schema/bookings";
import { bookingStatus } from "@/lib/contracts/bookings";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../../context";
import { invalidField } from "../../errors/api-error";
import { parseCursor } from "../../paging/cursor";
import { toPage } from "../../paging/page";
import { getCallerMasking } from "../../staff/access/mask-output";
import { commitDueTransitionsOfPartner } from "../due/commit-due-transitions-of-partner";
import type { BookingFilters } from "./booking-filters";
import { findBookingsPage } from "./bookings-page.queries";

export type ListBookings = {
  limit?: number | undefined;
  cursor?: string | undefined;
  statuses?: readonly string[] | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  externalRef?: string | undefined;
  paymentReference?: string | undefined;
  /** The words to search for, separated by white space. Each booking in the result has all of them. */
  q?: string | undefined;
  pickupAfter?: Date | undefined;
  pickupBefore?: Date | undefined;
  returnAfter?: Date | undefined;
  returnBefore?: Date | undefined;
};

const cursorKey = z.tuple([z.int(), z.int()]);

/**
 * Returns a page of the partner's bookings, newest first, after their due transitions. New bookings do not shift the
 * next pages. Words are not searched in data that the caller may not see.
 */
export async function listBookings(ctx: PartnerContext, query: ListBookings) {
  const { limit = defaultLimit, cursor, ...filters } = query;
  const list = { name: "bookings", filters: cursorFilters(filters) };
  const before = cursor === undefined ? undefined : readCursor(ctx, list, cursor);
  await commitDueTransitionsOfPartner(ctx);
  const rows = await findBookingsPage(ctx.database, {
    partnerId: ctx.partner.id,
    filters: readFilters(filters),
    limit,
    before,
    masking: getCallerMasking(ctx),
  });
  return toPage(rows, { keys: ctx.keys, list, limit, keyOf });
}

/**
 * Returns the filters that are hashed into cursors. Renaming or reordering them would invalidate the cursors in use.
 */
function cursorFilters(filters: ListBookings) {
  return {
    created_after: filters.createdAfter,
    created_before: filters.createdBefore,
    status: filters.statuses,
    external_ref: filters.externalRef,
    payment_reference: filters.paymentReference,
    q: filters.q,
    pickup_after: filters.pickupAfter,
    pickup_before: filters.pickupBefore,
    return_after: filters.returnAfter,
    return_before: filters.returnBefore,
  };
}

function readFilters({
  statuses: sent,
  q,
  ...filters
}: Omit<ListBookings, "limit" | "cursor">): BookingFilters {
  const statuses = sent?.map((item) => {
    const parsed = bookingStatus.safeParse(item);
    if (!parsed.success)
      throw invalidField("status", `“${item}” is not one of ${bookingStatus.options.join(", ")}`);
    return parsed.data;
  });
  return { ...filters, statuses, words: q === undefined ? undefined : q.split(/\s+/u) };
}

function readCursor(ctx: PartnerContext, list: { name: string; filters: unknown }, cursor: string) {
  const [bookedAt, id] = parseCursor(ctx.keys, list, { cursor, schema: cursorKey });
  return { bookedAt: new Date(bookedAt), id };
}

function keyOf(row: BookingRow): [number, number] {
  return [row.bookedAt?.getTime() ?? 0, row.id];
}
