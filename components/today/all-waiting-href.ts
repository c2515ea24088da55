import type * as z from "zod/mini";
import { statusesByGroup } from "@/lib/booking-status";
import type { waitingAge } from "@/lib/contracts/portal/today";

/** The URL of the list of unconfirmed bookings. */
export const allWaitingHref = `/bookings?status=${statusesByGroup.waiting.join(",")}`;

type Age = z.output<typeof waitingAge>;

/** The minimum and maximum age of the bookings in each group, in hours since booking. The last group has no maximum. */
const hours: Readonly<Record<Age, { min: number; max?: number }>> = {
  under_1h: { min: 0, max: 1 },
  under_4h: { min: 1, max: 4 },
  under_8h: { min: 4, max: 8 },
  over_8h: { min: 8 },
};

/** Returns the URL of the list of unconfirmed bookings in an age group. `now` is the time that the ages refer to. */
export function getWaitingHref(age: Age, now: string): string {
  const { min, max } = hours[age];
  const ago = (some: number) =>
    encodeURIComponent(new Date(Date.parse(now) - some * 3_600_000).toISOString());
  return [
    allWaitingHref,
    max === undefined ? "" : `&created_after=${ago(max)}`,
    min === 0 ? "" : `&created_before=${ago(min)}`,
  ].join("");
}
