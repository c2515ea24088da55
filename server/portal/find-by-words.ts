import type { FoundItem } from "@/lib/contracts/portal/find";
import { listBookings } from "../bookings/list/list-bookings";
import type { PartnerContext } from "../context";
import { nameCustomer } from "../staff/access/mask-customer";

const limit = 8;

/** The maximum length of the list's `q`. */
const maxLength = 100;

/** Returns the newest bookings that the list of bookings finds for this text. */
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
    detail: `${nameCustomer(ctx, row)} · ${row.car.title}`,
    href: `/bookings/${row.reference}`,
  }));
}
