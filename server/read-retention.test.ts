import { expect, test } from "vitest";
import { readConfig } from "./env";

test("data is kept for the documented times unless a setting changes them", () => {
  expect(readConfig({}).retention).toEqual({
    customerSeconds: null,
    requestDays: 30,
    eventDays: 90,
    mailDays: 90,
    mailContentDays: 7,
  });
  const env = {
    CUSTOMER_RETENTION: "1095d",
    REQUEST_RETENTION: "14d",
    EVENT_RETENTION: "365d",
    MAIL_RETENTION: "30d",
  };
  expect(readConfig(env).retention).toMatchObject({
    customerSeconds: 1095 * 86_400,
    requestDays: 14,
    eventDays: 365,
    mailDays: 30,
  });
});

test.each([
  ["CUSTOMER_RETENTION", "29d"],
  ["CUSTOMER_RETENTION", "3651d"],
  ["CUSTOMER_RETENTION", "never"],
  ["REQUEST_RETENTION", "6d"],
  ["EVENT_RETENTION", "89d"],
  ["MAIL_RETENTION", "12h"],
])("%s=%s stops the start with a sentence that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^${name} must be from \\d+d to \\d+d, not “${value}”\\.$`),
  );
});

test("contents of mail cannot be kept longer than the mail", () => {
  const env = { MAIL_RETENTION: "10d", MAIL_CONTENT_RETENTION: "11d" };
  expect(() => readConfig(env)).toThrow("MAIL_CONTENT_RETENTION must not be longer than MAIL_RETENTION.");
});
