import { isAscii } from "node:buffer";
import { TableError } from "./table-error";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const minSampleBytes = 4;

/**
 * Yields the text of a file in UTF-8. Detects UTF-16 by its byte order mark or its zero bytes. Other bytes are UTF-8,
 * or Windows-1252 if the first ones beyond ASCII are not UTF-8. Throws a `TableError` for invalid UTF-16, and for other
 * text with a NUL.
 */
export async function* transcode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decode: ((chunk: Uint8Array, last: boolean) => Uint8Array) | undefined;
  let start: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    if (decode !== undefined) {
      yield decode(chunk, false);
      continue;
    }
    start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
    if (start.length < minSampleBytes) continue;
    decode = createDecoder(start);
    yield decode(start, false);
  }
  decode ??= createDecoder(start);
  yield decode(start.length < minSampleBytes ? start : new Uint8Array(), true);
}

function createDecoder(start: Uint8Array): (chunk: Uint8Array, last: boolean) => Uint8Array {
  const utf16 = detectUtf16(start);
  return utf16 === undefined ? decodeBytes() : decodeUtf16(utf16);
}

function detectUtf16([a, b, c, d]: Uint8Array): Encoding | undefined {
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return "utf-16le";
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? "utf-16be" : undefined;
}

function decodeUtf16(encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const encoder = new TextEncoder();
  return (chunk: Uint8Array, last: boolean) => {
    try {
      return encoder.encode(decoder.decode(chunk, { stream: !last }));
    } catch {
      throw new TableError("bad_encoding", "The file is not valid UTF-16. Export it again.");
    }
  };
}

type ByteEncoding = "ascii" | "utf-8" | "windows-1252";

/**
 * Returns a function that passes UTF-8 through and converts Windows-1252 to UTF-8. The first bytes beyond ASCII decide
 * the encoding.
 */
function decodeBytes() {
  let encoding: ByteEncoding | undefined = "ascii";
  let held: Uint8Array = new Uint8Array();
  return (chunk: Uint8Array, last: boolean): Uint8Array => {
    const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    assertNoNul(bytes);
    if (encoding === "ascii" || encoding === undefined) encoding = detectByteEncoding(bytes, last);
    held = encoding === undefined ? bytes : new Uint8Array();
    if (encoding === undefined) return new Uint8Array();
    return encoding === "windows-1252" ? fromWindows1252(bytes) : bytes;
  };
}

/**
 * Returns the encoding, or `undefined` if only the last 3 bytes of a chunk are beyond ASCII. They may be the beginning
 * of a UTF-8 character or letters of Windows-1252, so the next chunk decides.
 */
function detectByteEncoding(bytes: Uint8Array, last: boolean): ByteEncoding | undefined {
  if (isAscii(bytes)) return "ascii";
  if (!last && isAscii(bytes.subarray(0, -3))) return undefined;
  return isUtf8(bytes, last) ? "utf-8" : "windows-1252";
}

function assertNoNul(bytes: Uint8Array): void {
  if (!bytes.includes(0)) return;
  throw new TableError("not_a_table", "The file is not a CSV or XLSX file. Upload your provider's export.");
}

/** Returns whether a chunk is UTF-8. Its last character may be incomplete, except in the last chunk. */
function isUtf8(bytes: Uint8Array, last: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !last });
    return true;
  } catch {
    return false;
  }
}

/** The characters of the bytes 0x80 to 0x9F in Windows-1252. Node's decoder reads these bytes as control characters. */
const windows1252Characters = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ";

function fromWindows1252(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  return Buffer.from(
    text.replace(/[\x80-\x9F]/g, (char) => windows1252Characters.charAt(char.charCodeAt(0) - 0x80)),
  );
}
