import fc from "fast-check";
import { expect, test } from "vitest";
import type { StaffRole } from "@/lib/roles/roles";
import { maskOutput } from "./mask-output";

const as = (role: StaffRole) => ({ staff: { id: 1, email: "person@example.com", role } });

const customer = { first_name: "Inês", last_name: "Carvalho", email: "ines@example.com", phone: null };
const booking = { reference: "RB-1", customer, payment_reference: "pay_1", total: 150, at: null };
const masked = { first_name: "•••", last_name: "•••", email: "•••", phone: null };

test("the output of people who see everything, and of programs, is not changed", () => {
  for (const role of ["admin", "agent", "finance", "crew"] as const) {
    expect(maskOutput(as(role), booking)).toBe(booking);
  }
  expect(maskOutput({}, booking)).toBe(booking);
});

test("viewers see no customer, developers neither a customer nor a payment reference", () => {
  expect(maskOutput(as("viewer"), [booking])).toEqual([{ ...booking, customer: masked }]);
  const expected = { ...booking, customer: masked, payment_reference: "•••" };
  expect(maskOutput(as("developer"), { data: { booking } })).toEqual({ data: { booking: expected } });
});

test("a customer's name in one text is masked, and null stays null", () => {
  expect(maskOutput(as("viewer"), { customer: "Inês Carvalho" })).toEqual({ customer: "•••" });
  expect(maskOutput(as("viewer"), { customer: null })).toEqual({ customer: null });
});

test("a body of JSON is masked like an object and stays JSON", () => {
  const body = JSON.stringify({ type: "booking.created", data: { booking } });
  const seen = maskOutput(as("developer"), { body });
  const expected = { ...booking, customer: masked, payment_reference: "•••" };
  expect(JSON.parse(seen.body)).toEqual({ type: "booking.created", data: { booking: expected } });
});

test("email addresses and phone numbers are masked in a body that is not JSON", () => {
  const response_body = "No customer <ines@example.com>, call +351 912 345 678. Order 20261124 failed.";
  expect(maskOutput(as("viewer"), { response_body }).response_body).toBe(
    "No customer <•••>, call •••. Order 20261124 failed.",
  );
});

test("texts in a body of JSON are masked for email addresses and phone numbers too", () => {
  const response_body = JSON.stringify({ error: "unknown customer ines@example.com" });
  expect(maskOutput(as("viewer"), { response_body }).response_body).toBe(
    JSON.stringify({ error: "unknown customer •••" }),
  );
});

test("every address is masked wherever it stands in a text", () => {
  const parts = fc.array(fc.constantFrom("a", "é", "@", ".", " ", ",", '"', "<", ">"), { maxLength: 20 });
  fc.assert(
    fc.property(parts, (given) => {
      const text = `x${given.join("")}`;
      const expected = text.replaceAll(/[^\s@"'<>]+@[^\s@"'<>]+/g, "•••");
      expect(maskOutput(as("viewer"), { response_body: text }).response_body).toBe(expected);
    }),
  );
});
