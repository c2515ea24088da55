type Compare<T> = (left: T, right: T) => number;

/**
 * Returns the first `limit` elements in sort order. If `limit` is small, does not sort the other elements.
 */
export function topK<T>(all: readonly T[], { compare, limit }: { compare: Compare<T>; limit: number }): T[] {
  if (limit * 4 > all.length) return [...all].sort(compare).slice(0, limit);
  const first = all.slice(0, limit).sort(compare);
  let last = first.at(-1);
  for (let place = limit; place < all.length; place += 1) {
    const next = all[place];
    if (next === undefined || last === undefined || compare(next, last) >= 0) continue;
    first.pop();
    first.splice(findInsertIndex(first, next, compare), 0, next);
    last = first.at(-1);
  }
  return first;
}

/** Returns the index at which to insert `next`: after all elements that sort before it or equal it. */
function findInsertIndex<T>(sorted: readonly T[], next: T, compare: Compare<T>): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(other, next) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

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
