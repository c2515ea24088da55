/**
 * Reads chunks of a file until `isEnough` returns true, or to the end. `isEnough` gets the number of bytes read so far
 * and the last chunk. Returns the bytes read as `start`, and the whole file, including them, as `all`.
 */
export async function readStart(
  parts: AsyncGenerator<Uint8Array>,
  isEnough: (length: number, last: Uint8Array) => boolean,
): Promise<{ start: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const read: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const next = await parts.next();
    if (next.done === true) break;
    read.push(next.value);
    length += next.value.length;
    if (isEnough(length, next.value)) break;
  }
  const start = Buffer.concat(read);
  return { start, all: prepend(start, parts) };
}

async function* prepend(start: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* rest;
}
