import type { KeyRing } from "../keys";
import { type CursorKey, type CursorList, encodeCursor } from "./cursor";

/** Cuts off the row beyond `limit` and returns the page with its next cursor, which is null on the last page. */
export function toPage<Row>(
  rows: readonly Row[],
  {
    keys,
    list,
    limit,
    keyOf,
  }: { keys: KeyRing; list: CursorList; limit: number; keyOf: (row: Row) => CursorKey },
): { rows: readonly Row[]; has_more: boolean; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: shown, has_more: more, next_cursor: more ? encodeCursor(keys, list, keyOf(last)) : null };
}
