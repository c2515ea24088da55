import fc from "fast-check";
import { expect, test } from "vitest";
import { readConfig } from "./env";
import { createKeyRing, type KeyRing, keyId } from "./keys";
import { createSecretCipher } from "./secret-encryption";

function ring(...bytes: number[]): KeyRing {
  const keys = bytes.map((byte) => Buffer.alloc(32, byte));
  return { current: () => keys[0] ?? Buffer.alloc(0), all: () => keys };
}

test("a secret decrypts only in its own context, and encrypting it twice gives different bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (plain) => {
      const seal = createSecretCipher(ring(1));
      const sealed = seal.encrypt(plain, "supplier:a");
      expect(seal.decrypt(sealed, "supplier:a")).toBe(plain);
      expect(seal.decrypt(sealed, "supplier:b")).toBeUndefined();
      expect(seal.encrypt(plain, "supplier:a")).not.toEqual(sealed);
    }),
  );
});

test("the previous key still decrypts during rotation, and a removed key does not", () => {
  const sealed = createSecretCipher(ring(1)).encrypt("secret", "supplier:a");
  expect(createSecretCipher(ring(2, 1)).decrypt(sealed, "supplier:a")).toBe("secret");
  expect(createSecretCipher(ring(2)).decrypt(sealed, "supplier:a")).toBeUndefined();
});

test("decryption fails after any changed bit and any truncation", () => {
  const seal = createSecretCipher(ring(1));
  const sealed = seal.encrypt("secret", "supplier:a");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(seal.decrypt(changed, "supplier:a")).toBeUndefined();
    expect(seal.decrypt(sealed.subarray(0, at), "supplier:a")).toBeUndefined();
  }
});

test("rewrapping moves a secret from the previous key to the current one, in its own context only", () => {
  const before = createSecretCipher(ring(1)).encrypt("secret", "supplier:a");
  const during = createSecretCipher(ring(2, 1));
  const after = during.rewrap(before, "supplier:a");
  if (!(after instanceof Buffer)) throw new Error(`Not rewrapped: ${after}.`);
  expect(createSecretCipher(ring(2)).decrypt(after, "supplier:a")).toBe("secret");
  expect(createSecretCipher(ring(1)).decrypt(after, "supplier:a")).toBeUndefined();
  expect(during.rewrap(after, "supplier:a")).toBe("current");
  expect(during.rewrap(before, "supplier:b")).toBeUndefined();
  expect(createSecretCipher(ring(3)).rewrap(before, "supplier:a")).toBeUndefined();
});

test("decryption tries both keys when two keys have the same ID", () => {
  const named = new Map<number, number>();
  const pair = Array.from({ length: 256 }, (_, byte): [number, number | undefined] => {
    const name = keyId(Buffer.alloc(32, byte));
    const other = named.get(name);
    named.set(name, byte);
    return [byte, other];
  }).find(([, other]) => other !== undefined);
  const [one = 0, other = 0] = pair ?? [];
  expect(one).not.toBe(other);
  const sealed = createSecretCipher(ring(other)).encrypt("secret", "supplier:a");
  expect(createSecretCipher(ring(one, other)).decrypt(sealed, "supplier:a")).toBe("secret");
  expect(createSecretCipher(ring(one)).decrypt(sealed, "supplier:a")).toBeUndefined();
});

test("secrets of an earlier version decrypt, and only the sealing key is used", () => {
  const keys = createKeyRing(readConfig({ SECRET_KEY: Buffer.alloc(32, 1).toString("base64") }));
  const kept = Buffer.from("PlSajd8aCnQN9arB8tlRTZRzc63MUhWeDVa2sudlGRCg4k2XZ1XAXv0=", "base64");
  expect(createSecretCipher(keys).decrypt(kept, "webhook:1")).toBe("whsec_é🚗");
  expect(createSecretCipher(keys).rewrap(kept, "webhook:1")).toBe("current");
  const alone: KeyRing = { current: forSealing, all: (purpose) => [forSealing(purpose)] };
  const seal = createSecretCipher(alone);
  expect(seal.decrypt(seal.encrypt("secret", "supplier:a"), "supplier:a")).toBe("secret");
});

function forSealing(purpose: string): Buffer {
  if (purpose !== "sealing") throw new Error(`No key for ${purpose}.`);
  return Buffer.alloc(32, 9);
}
