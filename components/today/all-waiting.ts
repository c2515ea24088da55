import { statusesOf } from "@/lib/booking-status";

/** The list of bookings that are not confirmed yet. */
export const allWaiting = `/bookings?status=${statusesOf.waiting.join(",")}`;
