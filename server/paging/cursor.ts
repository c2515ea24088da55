import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { ApiError } from "../errors/api-error";
import type { KeyRing } from "../keys";

const version = 1;
const macBytes = 12;

const content = z.tuple([
  z.literal(version),
  z.string(),
  z.string(),
  z.array(z.union([z.string(), z.number()])),
]);

export type CursorKey = readonly (string | number)[];

/** A list and its filters, without `limit` and `cursor`. */
export type CursorList = { name: string; filters: unknown };

/**
 * Returns an opaque cursor: the sort key of the last row, bound to the list and its filters, with a MAC of
 * this environment. The partner is not included, because a cursor only selects a position among the caller's
 * own rows.
 */
export function encodeCursor(keys: KeyRing, list: CursorList, key: CursorKey): string {
  const body = Buffer.from(JSON.stringify([version, list.name, filterHash(list.filters), key]));
  return Buffer.concat([seal(keys.current("cursor"), body), body]).toString("base64url");
}

/** Returns the sort key of a cursor. Throws `invalid_cursor` unless this list issued it for these filters. */
export function decodeCursor(keys: KeyRing, list: CursorList, cursor: string): CursorKey {
  const bytes = /^[A-Za-z0-9_-]{1,1024}$/.test(cursor) ? Buffer.from(cursor, "base64url") : Buffer.alloc(0);
  const [mac, body] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)];
  const canonical = bytes.toString("base64url") === cursor;
  const genuine =
    canonical &&
    mac.length === macBytes &&
    keys.all("cursor").some((key) => timingSafeEqual(seal(key, body), mac));
  const parsed = genuine ? content.safeParse(JSON.parse(body.toString())) : undefined;
  if (parsed?.success && parsed.data[1] === list.name && parsed.data[2] === filterHash(list.filters))
    return parsed.data[3];
  throw new ApiError("invalid_cursor", "The cursor is not valid. Send it unchanged, with the same filters.");
}

type SentCursor<S> = { cursor: string; schema: S };

/** Returns the sort key of a cursor, parsed with the list's schema. Throws `invalid_cursor`. */
export function parseCursor<S extends z.ZodMiniType>(
  keys: KeyRing,
  list: CursorList,
  { cursor, schema }: SentCursor<S>,
): z.output<S> {
  const parsed = schema.safeParse(decodeCursor(keys, list, cursor));
  if (parsed.success) return parsed.data;
  throw new ApiError("invalid_cursor", "The cursor belongs to another list. Start again without a cursor.");
}

function seal(key: Buffer, body: Buffer): Buffer {
  return createHmac("sha256", key).update(body).digest().subarray(0, macBytes);
}

/** Returns a hash of the filters. The order of the values in a list and their duplicates do not matter. */
function filterHash(filters: unknown): string {
  const text = JSON.stringify(filters, (_, value) =>
    Array.isArray(value) ? [...new Set<unknown>(value)].sort() : value,
  );
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
