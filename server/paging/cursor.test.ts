import fc from "fast-check";
import { expect, test } from "vitest";
import { readConfig } from "../env";
import { ApiError } from "../errors/api-error";
import { createKeyRing } from "../keys";
import { type CursorKey, decodeCursor, encodeCursor } from "./cursor";

function secret(byte: number): string {
  return Buffer.alloc(32, byte).toString("base64");
}

function ring(env: Record<string, string>) {
  return createKeyRing(readConfig({ SECRET_KEY: secret(1), ...env }));
}

const keys = ring({});
const list = { name: "bookings", filters: { status: ["confirmed"], created_after: undefined } };

function refused(cursor: string, from = keys, of: { name: string; filters: unknown } = list): boolean {
  try {
    decodeCursor(from, of, cursor);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "invalid_cursor", status: 400 });
    return true;
  }
}

test("a cursor returns the key it was made from", () => {
  const key = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.maxSafeInteger()), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(key, (sortKey: CursorKey) => {
      const wellFormed = sortKey.map((item) => (typeof item === "string" ? item.toWellFormed() : item));
      expect(decodeCursor(keys, list, encodeCursor(keys, list, wellFormed))).toEqual(wellFormed);
    }),
  );
});

test("a cursor with any single changed bit is rejected", () => {
  const bytes = Buffer.from(encodeCursor(keys, list, [1_800_000_000_000, 42]), "base64url");
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(refused(changed.toString("base64url"))).toBe(true);
  }
});

test("only the exact text of an issued cursor is accepted", () => {
  const cursor = encodeCursor(keys, list, [1, 2, "x"]);
  const spellings = [
    `${cursor}=`,
    ` ${cursor}`,
    `${cursor}A`,
    cursor.slice(0, -1),
    cursor.slice(1),
    Buffer.from(cursor, "base64url").toString("base64").replace("-", "+").concat("=="),
    "",
    "x".repeat(1025),
    "é",
  ];
  for (const spelling of spellings) expect(refused(spelling), spelling).toBe(true);
  expect(refused(cursor)).toBe(false);
});

test("arbitrary input is rejected and never causes a fault", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: "binary" })), (text) =>
      refused(text),
    ),
  );
});

test("a cursor is bound to its list and its filters, including undefined ones", () => {
  const cursor = encodeCursor(keys, list, [1]);
  expect(refused(cursor, keys, { ...list, name: "locations" })).toBe(true);
  expect(refused(cursor, keys, { ...list, filters: { status: ["pending"] } })).toBe(true);
  expect(refused(cursor, keys, { ...list, filters: {} })).toBe(true);
  expect(refused(cursor, keys, { ...list, filters: { status: ["confirmed"] } })).toBe(false);
});

test("the order of a filter's values does not matter to a cursor, but its set of values does", () => {
  const of = (status: string[]) => ({ name: "bookings", filters: { status } });
  const cursor = encodeCursor(keys, of(["pending", "confirmed"]), [1]);
  expect(refused(cursor, keys, of(["confirmed", "pending"]))).toBe(false);
  expect(refused(cursor, keys, of(["confirmed", "pending", "confirmed"]))).toBe(false);
  expect(refused(cursor, keys, of(["confirmed"]))).toBe(true);
  expect(refused(cursor, keys, of(["confirmed", "pending", "expired"]))).toBe(true);
});

test("a cursor of another environment is rejected under the same secret, and one of the previous secret is accepted", () => {
  const cursor = encodeCursor(keys, list, [1]);
  expect(refused(cursor, ring({ SERVICE_ENV: "production" }))).toBe(true);
  expect(refused(cursor, ring({ SECRET_KEY: secret(2) }))).toBe(true);
  expect(refused(cursor, ring({ SECRET_KEY: secret(2), SECRET_KEY_PREVIOUS: secret(1) }))).toBe(false);
});

test("a cursor issued by an earlier version is accepted", () => {
  expect(
    decodeCursor(
      keys,
      list,
      "cCpZlh3C25J5X1tcWzEsImJvb2tpbmdzIiwiYTlIQUNVbzc4X3NXIixbMTgwMDAwMDAwMDAwMCwiUkItMSJdXQ",
    ),
  ).toEqual([1_800_000_000_000, "RB-1"]);
});
