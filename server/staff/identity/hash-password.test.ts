import { verify } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword } from "./hash-password";

test("a hash uses Argon2id with 19 MiB, two passes and one lane", async () => {
  expect(await hashPassword("correct horse")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("a password in another Unicode form is the same password", async () => {
  const composed = "caf\u00e9 noir";
  const hash = await hashPassword("cafe\u0301 noir");
  expect(await verify(hash, composed)).toBe(true);
});

test("a password is not truncated at NUL or after 72 bytes", async () => {
  const long = `${"x".repeat(100)}1`;
  expect(await verify(await hashPassword(long), `${"x".repeat(100)}2`)).toBe(false);
  expect(await verify(await hashPassword("before\0after"), "before\0other")).toBe(false);
});

test.each([
  ["7 bytes", "1234567"],
  ["0 bytes", ""],
  ["129 bytes", "x".repeat(129)],
  ["43 characters of three bytes", "\u20ac".repeat(43)],
])("a password of %s is rejected without repeating it", async (_name, password) => {
  await expect(hashPassword(password)).rejects.toThrow(
    /^The password \(--password\) must have 8 to 128 bytes\.$/,
  );
});

test.each(["12345678", "x".repeat(128)])("passwords of 8 and 128 bytes are accepted", async (password) => {
  await expect(hashPassword(password)).resolves.toContain("$argon2id$");
});
