import { expect, test } from "vitest";
import { readConfig } from "../env";
import { createKeyRing } from "../keys";
import { accessTokenType, signToken } from "./access-token";
import { findCachedToken, readTokenCached } from "./token-cache";

function keyRing(byte: number) {
  return createKeyRing(readConfig({ SECRET_KEY: Buffer.alloc(32, byte).toString("base64") }));
}

const claims = { iss: "i", aud: "a", sub: "s", iat: 1, exp: 2, jti: "j", scope: "" };

test("a valid token returns the same claims on every read", async () => {
  const keys = keyRing(1);
  const token = await signToken(keys, accessTokenType, claims);
  const first = await readTokenCached(keys, token);
  expect(first).toEqual({ type: accessTokenType, claims });
  expect(findCachedToken(keys, token)).toBe(first);
  // The same object, so the signature was not verified again.
  expect(await readTokenCached(keys, token)).toBe(first);
  expect(findCachedToken(keyRing(1), token)).toBeUndefined();
});

test("a token similar to a cached one, or of another key ring, is rejected", async () => {
  const keys = keyRing(1);
  const token = await signToken(keys, accessTokenType, claims);
  await readTokenCached(keys, token);
  for (const other of [`${token} `, token.slice(0, -1), `${token}.`, token.replace(".", "..")]) {
    expect(await readTokenCached(keys, other)).toBeUndefined();
  }
  expect(await readTokenCached(keyRing(2), token)).toBeUndefined();
});

test("tokens beyond the cache size are still read", async () => {
  const keys = keyRing(3);
  const tokens = await Promise.all(
    Array.from({ length: 5100 }, (_, n) => signToken(keys, accessTokenType, { ...claims, jti: String(n) })),
  );
  for (const token of tokens) await readTokenCached(keys, token);
  expect(tokens.filter((token) => findCachedToken(keys, token) !== undefined)).toEqual(tokens.slice(100));
  expect((await readTokenCached(keys, tokens[0] ?? ""))?.claims.jti).toBe("0");
  expect((await readTokenCached(keys, tokens[5099] ?? ""))?.claims.jti).toBe("5099");
}, 60_000);

test("forged tokens do not evict a valid one", async () => {
  const keys = keyRing(4);
  const token = await signToken(keys, accessTokenType, claims);
  await readTokenCached(keys, token);
  for (let n = 0; n < 5100; n += 1) await readTokenCached(keys, `forged.${n}`);
  expect(findCachedToken(keys, token)).toBeDefined();
  expect(findCachedToken(keys, "forged.1")).toBeUndefined();
});
