import { type BookingFilters, bookingFilterNames } from "@/lib/booking-filters";
import { statusesByGroup } from "@/lib/booking-status";

const active = [...statusesByGroup.waiting, ...statusesByGroup.confirmed].join(",");

/** The statuses of bookings that have not ended, joined by commas as in the status filter. */
export const activeStatuses = active;

/** The filters of the views that every user has, in the order in which they are shown. */
export const viewPresets = {
  all: {},
  pickupsToday: { status: active, pickup: "today" },
  pickupsThisWeek: { status: active, pickup: "this_week" },
  returnsTomorrow: { status: "confirmed", return: "tomorrow" },
  unconfirmed: { status: statusesByGroup.waiting.join(",") },
} as const satisfies Record<string, Partial<BookingFilters>>;
export type PresetName = keyof typeof viewPresets;

export type ViewState = BookingFilters & { columns: string };

/** Returns the state of the list with these columns and all filters. A filter that is not given is empty. */
export function toViewState(filters: Readonly<Record<string, string>>, columns: string): ViewState {
  // SAFETY: the object has a text for each name.
  const all = Object.fromEntries(bookingFilterNames.map((name) => [name, filters[name] ?? ""]));
  return { ...(all as BookingFilters), columns };
}

/** Returns whether two states of the list have the same filters. Ignores the columns. */
export function isSameView(left: ViewState, right: ViewState): boolean {
  return bookingFilterNames.every((name) => left[name] === right[name]);
}

/** Returns the URL of the list of bookings in this state. Empty filters are omitted. */
export function toViewHref(state: ViewState): string {
  const set = Object.entries(state).filter(([, value]) => value !== "");
  return set.length === 0 ? "/bookings" : `/bookings?${new URLSearchParams(set)}`;
}
