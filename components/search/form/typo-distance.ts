/**
 * Returns the number of changes between the text and the name that it misspells, or `undefined` if it is not
 * a typo of the name. A text of 4 to 7 letters may differ by one change, a longer one by two. Both must have
 * at least 4 letters, and the first letters must be equal. A change inserts, removes or replaces a letter, or
 * swaps two neighbours.
 */
export function typoDistance(text: string, name: string): number | undefined {
  if (text.length < 4 || name.length < 4 || text[0] !== name[0]) return undefined;
  const max = text.length < 8 ? 1 : 2;
  if (Math.abs(text.length - name.length) > max) return undefined;
  const changes = countChanges(text, name);
  return changes <= max ? changes : undefined;
}

/** Returns the optimal string alignment distance of two texts. */
function countChanges(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= left.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= right.length; j += 1) {
      const at = (up: number, back: number) => rows[i - up]?.[j - back] ?? Number.POSITIVE_INFINITY;
      const replaced = at(1, 1) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const swapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1] ? at(2, 2) + 1 : replaced;
      rows[i]?.push(Math.min(replaced, swapped, at(1, 0) + 1, at(0, 1) + 1));
    }
  }
  return rows[left.length]?.[right.length] ?? 0;
}
