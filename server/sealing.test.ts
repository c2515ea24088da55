import fc from "fast-check";
import { expect, test } from "vitest";
import type { KeyRing } from "./keys";
import { createSeal } from "./sealing";

function ring(...bytes: number[]): KeyRing {
  const keys = bytes.map((byte) => Buffer.alloc(32, byte));
  return { current: () => keys[0] ?? Buffer.alloc(0), all: () => keys };
}

test("what was sealed opens again, for the same thing only, and never twice to the same bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (plain) => {
      const seal = createSeal(ring(1));
      const sealed = seal.seal(plain, "supplier:a");
      expect(seal.unseal(sealed, "supplier:a")).toBe(plain);
      expect(seal.unseal(sealed, "supplier:b")).toBeUndefined();
      expect(seal.seal(plain, "supplier:a")).not.toEqual(sealed);
    }),
  );
});

test("the previous key still opens during rotation, a key that is gone does not", () => {
  const sealed = createSeal(ring(1)).seal("secret", "supplier:a");
  expect(createSeal(ring(2, 1)).unseal(sealed, "supplier:a")).toBe("secret");
  expect(createSeal(ring(2)).unseal(sealed, "supplier:a")).toBeUndefined();
});

test("any changed bit, and any cut, is noticed", () => {
  const seal = createSeal(ring(1));
  const sealed = seal.seal("secret", "supplier:a");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(seal.unseal(changed, "supplier:a")).toBeUndefined();
    expect(seal.unseal(sealed.subarray(0, at), "supplier:a")).toBeUndefined();
  }
});
