type Referenced = { reference: string };

export type DeskRow<B extends Referenced> = {
  booking: B;
  /** Whether the booking is still shown although it no longer awaits a decision. */
  gone: boolean;
};

/**
 * Returns the rows to show. If `held` is undefined, these are the latest bookings. Otherwise they are the bookings of
 * `held` in their order, with their latest data. `changes` counts the bookings that are new since then and those that
 * no longer await a decision.
 */
export function arrangeRows<B extends Referenced>(
  held: readonly B[] | undefined,
  latest: readonly B[],
): { rows: readonly DeskRow<B>[]; changes: number } {
  if (held === undefined) return { rows: latest.map((booking) => ({ booking, gone: false })), changes: 0 };
  const current = new Map(latest.map((booking) => [booking.reference, booking]));
  const shown = new Set(held.map(({ reference }) => reference));
  const rows = held.map((booking) => ({
    booking: current.get(booking.reference) ?? booking,
    gone: !current.has(booking.reference),
  }));
  const gone = rows.filter((row) => row.gone).length;
  const fresh = latest.filter(({ reference }) => !shown.has(reference)).length;
  return { rows, changes: gone + fresh };
}
