/** A list of numbers that uses 8 bytes for each. It holds the totals of the vehicles of a search. */
export type NumberList = { add(value: number): void; values(): Float64Array };

/** Creates an empty list. It doubles its memory when it is full. */
export function createNumberList(): NumberList {
  let stored = new Float64Array(512);
  let length = 0;
  return {
    add: (value) => {
      if (length === stored.length) {
        const larger = new Float64Array(2 * length);
        larger.set(stored);
        stored = larger;
      }
      stored[length] = value;
      length += 1;
    },
    values: () => stored.subarray(0, length),
  };
}
