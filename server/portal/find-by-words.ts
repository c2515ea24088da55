import type { FoundItem } from "@/lib/contracts/portal/find";
import { listBookings } from "../bookings/list/list-bookings";
import type { PartnerContext } from "../context";
import { getCustomerName } from "../staff/access/get-customer-name";

const limit = 8;

/** The maximum length of `q`, the search text of the bookings list. */
const maxLength = 100;

/**
 * Searches the bookings list for the text and returns the 8 newest results. Returns none for a text that is longer than
 * `maxLength`.
 */
export async function findByWords(ctx: PartnerContext, text: string): Promise<FoundItem[]> {
  if (text.length > maxLength) return [];
  const { rows } = await listBookings(ctx, { q: text, limit });
  return rows.map((row) => ({
    kind: "booking",
    matched: "words",
    exact: false,
    reference: row.reference,
    event_id: null,
    status: row.status,
    title: row.reference,
    detail: `${getCustomerName(ctx, row)} · ${row.car.title}`,
    href: `/bookings/${row.reference}`,
  }));
}
