import { statusesByGroup } from "@/lib/booking-status";

/** The list of bookings that are not confirmed yet. */
export const allWaiting = `/bookings?status=${statusesByGroup.waiting.join(",")}`;
