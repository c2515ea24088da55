import { expect, test } from "vitest";
import { bookReservationContract, listBookingsContract } from "@/lib/contracts/bookings";
import { renderPhp, renderPython, renderTypescript } from "./render-program";
import { variable } from "./variable";

const call = {
  contract: { ...bookReservationContract },
  body: {
    payment_reference: "cost $5",
    expected_total: variable("TOTAL"),
    tags: ["a"],
    none: null,
    deep: {},
  },
  key: variable("ORDER", "-book"),
};

test("a request is printed in PHP with named arguments, and a dollar sign in a text is not interpolated", () => {
  expect(renderPhp(call)).toBe(`$response = call("POST", "/v1/rentals/reservations/{$reference}/book", body: [
  "payment_reference" => "cost \\$5",
  "expected_total" => $total,
  "tags" => ["a"],
  "none" => null,
  "deep" => [],
], key: "{$order}-book");`);
});

test("a request without input is printed without arguments in every language", () => {
  const bare = { contract: listBookingsContract };
  expect(renderPhp(bare)).toBe('$response = call("GET", "/v1/bookings");');
  expect(renderPython(bare)).toBe('response = call("GET", "/v1/bookings")');
  expect(renderTypescript(bare)).toBe("const response = await client.listBookings();");
});
