type Identified = { id: string };

export type HeldRow<R> = {
  row: R;
  /** It is shown, and the list has it no more. */
  left: boolean;
};

/**
 * The rows to show. While somebody is at the list (`held` is what they saw then) each stays in its place, as it stands
 * now, and what is new is only counted.
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
