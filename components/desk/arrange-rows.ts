type Referenced = { reference: string };

export type DeskRow<B extends Referenced> = {
  booking: B;
  /** Whether the row is shown but no longer waiting. */
  gone: boolean;
};

/**
 * Returns the rows to show. While the list is in use, `held` are the rows shown: none appears, disappears or moves, and
 * `changes` counts the new ones and those that no longer wait.
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
