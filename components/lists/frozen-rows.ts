type Identified = { id: string };

export type HeldRow<R> = {
  row: R;
  /** Whether the row is still shown although the list no longer contains it. */
  left: boolean;
};

/**
 * Returns the rows to show: those of `held` in their order with their current data, or `latest` if `held` is undefined.
 * `fresh` counts the rows of `latest` that are not held.
 */
export function mergeFrozenRows<R extends Identified>(
  held: readonly R[] | undefined,
  latest: readonly R[],
): { rows: readonly HeldRow<R>[]; fresh: number } {
  if (held === undefined) return { rows: latest.map((row) => ({ row, left: false })), fresh: 0 };
  const current = new Map(latest.map((row) => [row.id, row]));
  const shown = new Set(held.map(({ id }) => id));
  return {
    rows: held.map((row) => ({ row: current.get(row.id) ?? row, left: !current.has(row.id) })),
    fresh: latest.filter(({ id }) => !shown.has(id)).length,
  };
}
