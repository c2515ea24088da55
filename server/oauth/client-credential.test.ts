import fc from "fast-check";
import { expect, test } from "vitest";
import { readConfig } from "../env";
import { createKeyRing } from "../keys";
import {
  digestKeyId,
  digestSecret,
  digestsOf,
  isClientId,
  matchesSecret,
  newClientId,
  newClientSecret,
} from "./client-credential";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const ring = (env: Record<string, string>) => createKeyRing(readConfig(env));
const keys = ring({ SECRET_KEY: key(1) });

test.each(["sandbox", "production"] as const)(
  "an id made for %s is one of that environment alone",
  (environment) => {
    const id = newClientId(environment);
    expect(isClientId(environment, id)).toBe(true);
    expect(isClientId(environment === "sandbox" ? "production" : "sandbox", id)).toBe(false);
  },
);

test("no two secrets are alike", () => {
  const made = new Set(Array.from({ length: 1000 }, () => newClientSecret("production")));
  expect(made.size).toBe(1000);
  for (const secret of made) expect(secret).toMatch(/^rps_live_[\w-]{43}$/);
});

test("a secret matches among those kept, and nothing else does", () => {
  const secrets = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(secrets, fc.nat(2), (all, pick) => {
      const [tried = "", ...others] = [...all.slice(pick % all.length), ...all.slice(0, pick % all.length)];
      const kept = others.map((secret) => digestSecret(keys, secret));
      expect(matchesSecret(keys, kept, tried)).toBe(false);
      expect(matchesSecret(keys, [digestSecret(keys, tried)], tried)).toBe(true);
      if (kept.length < 2)
        expect(matchesSecret(keys, [...kept, digestSecret(keys, tried)], tried)).toBe(true);
    }),
  );
});

test("a digest made under one key matches while that key is current or previous", () => {
  const kept = [digestSecret(keys, "secret")];
  expect(matchesSecret(ring({ SECRET_KEY: key(2), SECRET_KEY_PREVIOUS: key(1) }), kept, "secret")).toBe(true);
  expect(matchesSecret(ring({ SECRET_KEY: key(2) }), kept, "secret")).toBe(false);
});

test("the same key makes other digests in production", () => {
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
])("“%s” is no client's id, and need not be looked for", (text) => {
  expect(isClientId("sandbox", text)).toBe(false);
});

test("a digest under any of the keys is known for the secret's, and named by the key it is made with", () => {
  const [before, after] = [ring({ SECRET_KEY: key(1) }), ring({ SECRET_KEY: key(2) })];
  const during = ring({ SECRET_KEY: key(2), SECRET_KEY_PREVIOUS: key(1) });
  expect(digestsOf(during, "secret")).toEqual([
    digestSecret(after, "secret"),
    digestSecret(before, "secret"),
  ]);
  expect(digestKeyId(during)).toBe(digestKeyId(after));
  expect(digestKeyId(during)).not.toBe(digestKeyId(before));
});
