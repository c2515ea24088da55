/**
 * Returns whether the text is the name with a typo: at most one change for 4 or 5 letters, two from 6 on. A change
 * inserts, removes or replaces a letter, or swaps two neighbours.
 */
export function isTypo(text: string, name: string): boolean {
  if (text.length < 4 || name.length < 4) return false;
  const max = text.length < 6 ? 1 : 2;
  return Math.abs(text.length - name.length) <= max && countChanges(text, name) <= max;
}

/** The optimal string alignment distance. */
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
