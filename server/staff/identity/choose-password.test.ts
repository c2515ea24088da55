import { expect, test } from "vitest";
import { hashChosenPassword, passwordFault } from "./choose-password";
import { verifyPassword } from "./verify-password";

test.each([
  ["fourteen chars", "password_short"],
  ["", "password_short"],
  ["é".repeat(14), "password_short"],
  ["x".repeat(129), "password_long"],
  ["\u20ac".repeat(43), "password_long"],
  ["fifteen chars !", undefined],
  ["x".repeat(128), undefined],
  ["🚗".repeat(15), undefined],
])("passwordFault(%j) is %s", (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

test("a letter and its combining accent count as one character", () => {
  expect(passwordFault("e\u0301".repeat(14))).toBe("password_short");
  expect(passwordFault("e\u0301".repeat(15))).toBeUndefined();
});

test("a chosen password verifies against its stored hash", async () => {
  const hash = await hashChosenPassword("fifteen chars !");
  expect(await verifyPassword(hash, "fifteen chars !")).toBe(true);
  expect(await verifyPassword(hash, "fifteen chars ?")).toBe(false);
});
