type Compare<T> = (left: T, right: T) => number;

/**
 * Merges two sorted lists and returns the first `limit` elements. Equal elements of the left list come first.
 */
export function mergeTopK<T>(
  left: readonly T[],
  right: readonly T[],
  { compare, limit }: { compare: Compare<T>; limit: number },
): T[] {
  const merged: T[] = [];
  let [l, r] = [0, 0];
  while (merged.length < limit) {
    const [a, b] = [left[l], right[r]];
    if (a === undefined && b === undefined) break;
    if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
      if (a !== undefined) merged.push(a);
      l += 1;
    } else {
      merged.push(b);
      r += 1;
    }
  }
  return merged;
}
