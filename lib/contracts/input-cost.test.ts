import { expect, test } from "vitest";
import { allContracts } from "./all";
import { customer } from "./customer";
import { reserveBody } from "./reservations";

const shapes = {
  "one letter": "a".repeat(64_000),
  "one letter and a sign": `a@${".".repeat(64_000)}@`,
  "signs alone": "@".repeat(64_000),
  spaces: " ".repeat(64_000),
  "commas alone": ",".repeat(64_000),
  "pairs of letter and dot": `a@${"b.".repeat(32_000)}`,
  digits: "9".repeat(64_000),
};

/**
 * The time limit in milliseconds, far above the time of a linear scan of 64,000 characters and far below that of a
 * quadratic one.
 */
const limitMs = 500;

test.each(Object.entries(shapes))("parsing any field takes at most linear time: %s", (_name, value) => {
  const person = { first_name: value, last_name: value, email: value, phone: value };
  const startedAt = performance.now();
  expect(customer.safeParse(person).success).toBe(false);
  expect(
    reserveBody.safeParse({ car_slug: value, date_from: value, date_to: value, customer: person }).success,
  ).toBe(false);
  for (const { query } of allContracts) {
    if (query === null) continue;
    const names = [
      "cursor",
      "location",
      "q",
      "attrs",
      "vehicle_type",
      "created_after",
      "price_min",
      "date_from",
      "age",
    ];
    query.safeParse(Object.fromEntries(names.map((name) => [name, value])));
  }
  expect(performance.now() - startedAt).toBeLessThan(limitMs);
});

test.each(["ana@example.com", "a.b+c@sub.example.co", "ünal@example.com"])(
  "%s is accepted as an email address",
  (email) => {
    expect(customer.safeParse({ first_name: "A", last_name: "B", email }).success).toBe(true);
  },
);

test.each([
  "ana",
  "ana@example",
  "@example.com",
  "ana@.com",
  "a b@example.com",
  "ana@example..com",
  "a@b@example.com",
])("%s is rejected as an email address", (email) => {
  expect(customer.safeParse({ first_name: "A", last_name: "B", email }).success).toBe(false);
});
