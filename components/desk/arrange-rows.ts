type Referenced = { reference: string };

export type DeskRow<B extends Referenced> = {
  booking: B;
  /** Whether the booking is still shown although it no longer awaits a decision. */
  gone: boolean;
};

/**
 * Returns the rows to show: the bookings of `held` in their order, or the latest bookings if `held` is undefined.
 * `changes` counts the latest bookings that are not held, and the held ones that no longer wait.
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
