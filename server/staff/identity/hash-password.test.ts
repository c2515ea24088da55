import { verify } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword } from "./hash-password";

test("the hash is Argon2id at 19 MiB, two passes, one lane", async () => {
  expect(await hashPassword("correct horse")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("a password typed in another Unicode form is the same password", async () => {
  const composed = "caf\u00e9 noir";
  const hash = await hashPassword("cafe\u0301 noir");
  expect(await verify(hash, composed)).toBe(true);
});

test("no byte is cut off, NUL and the 72nd included", async () => {
  const long = `${"x".repeat(100)}1`;
  expect(await verify(await hashPassword(long), `${"x".repeat(100)}2`)).toBe(false);
  expect(await verify(await hashPassword("before\0after"), "before\0other")).toBe(false);
});

test.each([
  ["7 bytes", "1234567"],
  ["nothing", ""],
  ["129 bytes", "x".repeat(129)],
  ["43 characters of three bytes", "\u20ac".repeat(43)],
])("%s are refused without repeating the password", async (_name, password) => {
  await expect(hashPassword(password)).rejects.toThrow(
    /^The password \(--password\) must have 8 to 128 bytes\.$/,
  );
});

test.each(["12345678", "x".repeat(128)])("8 and 128 bytes are accepted", async (password) => {
  await expect(hashPassword(password)).resolves.toContain("$argon2id$");
});
