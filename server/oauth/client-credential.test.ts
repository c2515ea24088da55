import fc from "fast-check";
import { expect, test } from "vitest";
import { readConfig } from "../env";
import { createKeyRing } from "../keys";
import {
  digestSecret,
  getDigestKeyId,
  getSecretDigests,
  isClientId,
  matchesSecret,
  newClientId,
  newClientSecret,
} from "./client-credential";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const ring = (env: Record<string, string>) => createKeyRing(readConfig(env));
const keys = ring({ SECRET_KEY: key(1) });

test.each(["sandbox", "production"] as const)(
  "a client ID for %s belongs only to that environment",
  (environment) => {
    const id = newClientId(environment);
    expect(isClientId(environment, id)).toBe(true);
    expect(isClientId(environment === "sandbox" ? "production" : "sandbox", id)).toBe(false);
  },
);

test("1,000 generated secrets are all different", () => {
  const made = new Set(Array.from({ length: 1000 }, () => newClientSecret("production")));
  expect(made.size).toBe(1000);
  for (const secret of made) expect(secret).toMatch(/^rps_live_[\w-]{43}$/);
});

test("a secret matches only its own digest", () => {
  const secrets = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(secrets, fc.nat(2), (all, pick) => {
      const [tried = "", ...others] = [...all.slice(pick % all.length), ...all.slice(0, pick % all.length)];
      const stored = others.map((secret) => digestSecret(keys, secret));
      expect(matchesSecret(keys, stored, tried)).toBe(false);
      expect(matchesSecret(keys, [digestSecret(keys, tried)], tried)).toBe(true);
      if (stored.length < 2)
        expect(matchesSecret(keys, [...stored, digestSecret(keys, tried)], tried)).toBe(true);
    }),
  );
});

test("a digest matches while its key is the current or the previous one", () => {
  const stored = [digestSecret(keys, "secret")];
  expect(matchesSecret(ring({ SECRET_KEY: key(2), SECRET_KEY_PREVIOUS: key(1) }), stored, "secret")).toBe(
    true,
  );
  expect(matchesSecret(ring({ SECRET_KEY: key(2) }), stored, "secret")).toBe(false);
});

test("production computes other digests than the sandbox with the same key", () => {
  const production = ring({ SECRET_KEY: key(1), SERVICE_ENV: "production" });
  expect(digestSecret(production, "secret")).not.toEqual(digestSecret(keys, "secret"));
});

test.each([
  "rp_sandbox_a b",
  "rp_sandbox_a\n",
  "rp_sandbox_é",
  `rp_sandbox_${"x".repeat(100)}`,
  "sandbox_a",
  "",
])("“%s” is not a valid client ID", (text) => {
  expect(isClientId("sandbox", text)).toBe(false);
});

test("digests are computed under all keys and named by the ID of the current key", () => {
  const [before, after] = [ring({ SECRET_KEY: key(1) }), ring({ SECRET_KEY: key(2) })];
  const during = ring({ SECRET_KEY: key(2), SECRET_KEY_PREVIOUS: key(1) });
  expect(getSecretDigests(during, "secret")).toEqual([
    digestSecret(after, "secret"),
    digestSecret(before, "secret"),
  ]);
  expect(getDigestKeyId(during)).toBe(getDigestKeyId(after));
  expect(getDigestKeyId(during)).not.toBe(getDigestKeyId(before));
});
