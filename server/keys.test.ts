import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "./env";
import { ConfigError } from "./errors/config-error";
import { createKeyRing, hmacSha256, keyId } from "./keys";

const secret = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const ring = (env: Record<string, string>) => createKeyRing(readConfig(env));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rentals-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("derived keys, key IDs and digests stay the same across versions", () => {
  const keys = ring({ SECRET_KEY: secret(1) });
  expect(keys.current("sealing").toString("hex")).toBe(
    "3077a7fdd16ad686912acfd47e1c273c24a7ad97c341a787bd6cd2a2d61f33b4",
  );
  expect(keyId(keys.current("sealing"))).toBe(62);
  expect(hmacSha256(keys.current("client-secret"), "a secret").toString("hex")).toBe(
    "292c6ea95320db32bdf2a97878fd7c7b7ad766801cb358a549dbf2b5a3e11bb7",
  );
});

test("each purpose and environment has its own key, and each purpose also has its previous key", () => {
  const purposes = ["access-token", "client-secret", "cursor", "sealing", "session", "request-log"] as const;
  const rings = [ring({ SECRET_KEY: secret(1) }), ring({ SECRET_KEY: secret(1), SERVICE_ENV: "production" })];
  const all = rings.flatMap((keys) => purposes.map((purpose) => keys.current(purpose).toString("hex")));
  expect(new Set(all).size).toBe(12);
  const rotated = ring({ SECRET_KEY: secret(2), SECRET_KEY_PREVIOUS: secret(1) });
  const before = ring({ SECRET_KEY: secret(1) });
  for (const purpose of purposes) {
    expect(rotated.all(purpose)).toHaveLength(2);
    expect(rotated.all(purpose)[0]).toEqual(rotated.current(purpose));
    expect(rotated.all(purpose)[1]).toEqual(before.current(purpose));
    expect(rotated.current(purpose)).not.toEqual(before.current(purpose));
  }
});

test("a sandbox without a key creates one, readable only by its owner, and reuses it", () => {
  const DATA_DIR = join(folder, "made", "with it");
  const made = ring({ DATA_DIR }).current("cursor");
  const path = join(DATA_DIR, "secret-key");
  expect(Buffer.from(readFileSync(path, "utf8"), "base64")).toHaveLength(32);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(DATA_DIR)).toEqual(["secret-key"]);
  expect(ring({ DATA_DIR }).current("cursor")).toEqual(made);
  expect(ring({ DATA_DIR: join(folder, "another") }).current("cursor")).not.toEqual(made);
});

test("a stored key of 32 bytes is used and a shorter one is reported as damaged", () => {
  writeFileSync(join(folder, "secret-key"), secret(1));
  expect(ring({ DATA_DIR: folder }).current("cursor")).toEqual(
    ring({ SECRET_KEY: secret(1) }).current("cursor"),
  );
  writeFileSync(join(folder, "secret-key"), Buffer.alloc(31, 1).toString("base64"));
  expect(() => ring({ DATA_DIR: folder })).toThrow(ConfigError);
  expect(() => ring({ DATA_DIR: folder })).toThrow(/secret-key is damaged: it must hold 32/);
  expect(readdirSync(folder)).toEqual(["secret-key"]);
});

test("a data directory that cannot be written stops the start with one message that gives the reason", () => {
  writeFileSync(join(folder, "a file"), "");
  const DATA_DIR = join(folder, "a file", "within");
  expect(() => ring({ DATA_DIR })).toThrow(ConfigError);
  expect(() => ring({ DATA_DIR })).toThrow(/^DATA_DIR cannot hold the sandbox's key \(ENOTDIR.*\)\.$/);
  expect(() => ring({ DATA_DIR })).toThrow(expect.objectContaining({ cause: expect.anything() }));
});
