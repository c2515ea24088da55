type Referenced = { reference: string };

export type DeskRow<B extends Referenced> = {
  booking: B;
  /** It is shown, and waits no longer. */
  gone: boolean;
};

/**
 * The rows to show. While somebody is at the list (`held` is what they saw then) none comes, goes or moves: what has
 * gone stays as gone, and what is new is only counted.
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
