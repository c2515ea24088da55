type Compare<T> = (left: T, right: T) => number;

/** The first `limit` in this order. A page is short and a city is long: what comes behind the page is never sorted. */
export function topK<T>(all: readonly T[], { compare, limit }: { compare: Compare<T>; limit: number }): T[] {
  if (limit * 4 > all.length) return [...all].sort(compare).slice(0, limit);
  const first = all.slice(0, limit).sort(compare);
  let last = first.at(-1);
  for (let place = limit; place < all.length; place += 1) {
    const next = all[place];
    if (next === undefined || last === undefined || compare(next, last) >= 0) continue;
    first.pop();
    first.splice(placeOf(first, next, compare), 0, next);
    last = first.at(-1);
  }
  return first;
}

/** Behind everything that does not come after it. */
function placeOf<T>(sorted: readonly T[], next: T, compare: Compare<T>): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(other, next) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
