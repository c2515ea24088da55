import { expect, test } from "vitest";
import {
  bookReservationContract,
  cancelBookingContract,
  createBookingContract,
  getBookingContract,
  listBookingsContract,
} from "@/lib/contracts/bookings";
import type { Contract } from "@/lib/contracts/contract";
import { deleteReservationContract } from "@/lib/contracts/reservations";
import { bookingBody } from "../../testing/fixtures/rental-body";
import { parseInput } from "./parse-input";

type Sent = { params?: Record<string, string>; search?: string; body?: Record<string, unknown> };

function parse(contract: Contract, { params = {}, search = "", body }: Sent) {
  return parseInput(contract, { params, search: new URLSearchParams(search), body });
}

/** Returns the paths of invalid fields, or an empty list. */
function wrong(contract: Contract, sent: Sent): string[] {
  try {
    parse(contract, sent);
    return [];
  } catch (error) {
    expect(error).toMatchObject({ code: "invalid_payload", status: 400 });
    // SAFETY: checked by the expectation before.
    const { details } = error as { details: { issues: { path: string; message: string }[] } };
    for (const issue of details.issues) expect(issue.message).not.toBe("");
    return details.issues.map((issue) => issue.path);
  }
}

const car = { slug: "any" };

test("missing fields get their default and unknown ones are ignored", () => {
  const { body } = parse(createBookingContract, { body: { ...bookingBody(car), unknown: 1 } });
  expect(body).toMatchObject({
    units: 1,
    pickup_hour: 10,
    return_hour: 10,
    pickup_type: "pickup",
    payment_method: "card",
  });
  expect(body).not.toHaveProperty("unknown");
});

test("all invalid fields are reported at once with their dotted paths", () => {
  const body = {
    ...bookingBody(car),
    date_from: "2031-02-30",
    customer: { first_name: "", email: "x" },
    units: 0,
  };
  const paths = ["customer.email", "customer.first_name", "customer.last_name", "date_from", "units"];
  expect(wrong(createBookingContract, { body }).sort()).toEqual(paths);
});

test.for([
  ["car_slug", null],
  ["car_slug", "x".repeat(201)],
  ["date_from", "2031-6-01"],
  ["date_from", "2031-06-01T00:00:00Z"],
  ["date_to", 20_310_601],
  ["pickup_hour", 24],
  ["pickup_hour", -1],
  ["return_hour", 7.5],
  ["return_hour", "10"],
  ["units", 101],
  ["units", 1.5],
  ["units", null],
  ["pickup_type", "valet"],
  ["payment_method", " "],
  ["expected_total", -0.01],
  ["expected_total", "150"],
  ["external_ref", ""],
  ["external_ref", null],
  ["payment_reference", "x".repeat(256)],
  ["currency", null],
] as const)("%s must not be %j", ([field, value]) => {
  expect(wrong(createBookingContract, { body: { ...bookingBody(car), [field]: value } })).toEqual([field]);
});

test.for(["payment_reference", "expected_total", "car_slug", "date_from", "date_to", "customer"] as const)(
  "one-step booking requires %s",
  (field) => {
    const { [field]: _left, ...body } = bookingBody(car);
    expect(wrong(createBookingContract, { body })).toEqual([field]);
  },
);

test("a missing body is an error of the whole body unless it is optional", () => {
  expect(wrong(bookReservationContract, { params: { reference: "RB-1" } })).toEqual([""]);
  expect(parse(cancelBookingContract, { params: { reference: "RB-1" } }).body).toBeUndefined();
  expect(
    wrong(cancelBookingContract, { params: { reference: "RB-1" }, body: { reason: "x".repeat(501) } }),
  ).toEqual(["reason"]);
});

test.for([
  ["limit=0", "limit"],
  ["limit=101", "limit"],
  ["limit=2.5", "limit"],
  ["limit=%2B5", "limit"],
  ["limit=", "limit"],
  ["limit=5&limit=6", "limit"],
  ["created_after=yesterday", "created_after"],
  ["created_before=2031-13-01", "created_before"],
  ["status=", "status"],
  ["status=a,,b", "status"],
  ["status=a&status=", "status"],
  ["status=a&status=b,", "status"],
  ["external_ref=a&external_ref=b", "external_ref"],
  ["external_ref=", "external_ref"],
  ["payment_reference=%00", "payment_reference"],
] as const)("?%s is invalid at %s", ([search, path]) => {
  expect(wrong(listBookingsContract, { search })).toEqual([path]);
});

test.for([
  ["unknown=%00&%00=1", {}],
  ["cursor=%00", { cursor: "\0" }],
  ["limit=7&unknown=1&unknown=2", { limit: 7 }],
] as const)("?%s is accepted by the parser", ([search, query]) => {
  expect(parse(listBookingsContract, { search }).query).toEqual(query);
});

test.for([
  ["status=confirmed&status=pending", ["confirmed", "pending"]],
  ["status=confirmed,%20expired&status=pending", ["confirmed", "expired", "pending"]],
] as const)("a list can be repeated, comma-separated or both: ?%s", ([search, status]) => {
  expect(parse(listBookingsContract, { search }).query).toEqual({ status });
});

test("the message names each invalid field once and calls the whole body `body`", () => {
  const none = { params: { reference: "RB-1" } };
  expect(() => parse(bookReservationContract, none)).toThrow("body: Expected a JSON object");
  const blank = { ...bookingBody(car), customer: { first_name: "", last_name: 1, email: "@".repeat(300) } };
  expect(() => parse(createBookingContract, { body: blank })).toThrow(
    "Check these fields: customer.first_name, customer.last_name, customer.email.",
  );
  expect(() => parse(listBookingsContract, { search: "limit=x&status=,&external_ref=" })).toThrow(
    "Check these fields: limit, status, external_ref.",
  );
});

test.for([1, 255, 256, 4000])("a path parameter of %i characters is accepted", (length) => {
  const reference = "x".repeat(length);
  expect(parse(getBookingContract, { params: { reference } }).params).toEqual({ reference });
});

test("query values are converted to their types and unknown ones are dropped", () => {
  const search =
    "limit=100&status=confirmed,cancelled&created_after=2031-06-01T10:00:00%2B02:00&unknown=1&created_before=2031-07-01";
  expect(parse(listBookingsContract, { search }).query).toEqual({
    limit: 100,
    status: ["confirmed", "cancelled"],
    created_after: new Date("2031-06-01T08:00:00Z"),
    created_before: new Date("2031-07-01T00:00:00Z"),
  });
});

test("a parameter named like the prototype is ignored as unknown", () => {
  expect(parse(listBookingsContract, { search: "__proto__=1&constructor=2&limit=5" }).query).toEqual({
    limit: 5,
  });
});

test("a part that the contract does not define is ignored", () => {
  const parsed = parse(deleteReservationContract, {
    params: { reference: "RB-1" },
    search: "limit=x",
    body: { a: 1 },
  });
  expect(parsed).toEqual({ params: { reference: "RB-1" }, query: undefined, body: undefined });
});
