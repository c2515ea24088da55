import { statusesByGroup } from "@/lib/booking-status";

/** The URL of the list of unconfirmed bookings. */
export const allWaiting = `/bookings?status=${statusesByGroup.waiting.join(",")}`;
