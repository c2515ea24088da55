import type { CustomerErasure } from "@/lib/contracts/portal/customers";
import type { Erasure } from "./customers.queries";

/**
 * Converts the report of an erasure to its wire format, with the numbers of bookings and drafts instead of their
 * references.
 */
export function presentErasure({
  bookings,
  drafts,
  events,
  stored_responses,
  webhook_responses,
  mails,
  notes,
  views,
}: Erasure): CustomerErasure {
  return {
    bookings: bookings.length,
    drafts: drafts.length,
    events,
    mails,
    stored_responses,
    webhook_responses,
    notes,
    views,
  };
}
