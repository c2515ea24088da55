import type { Method } from "../../contracts/contract";
import type { Scope } from "../../contracts/scopes";
import { type Variable, variable } from "./variable";

/**
 * One request of an example. The examples in every language and the form “Try it” are derived from it. A path parameter
 * without a value in `params` becomes the variable that `pathVariable` names.
 */
export type ExampleRequest = {
  method: Method;
  path: string;
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  /** A body that is sent as `application/x-www-form-urlencoded` instead of JSON. */
  form?: string | undefined;
  key?: Variable | undefined;
  /**
   * The token to send: none, an unknown one, or one with only this scope. By default the request sends a token with all
   * scopes.
   */
  token?: "none" | "unknown" | Scope | undefined;
  /** Stores the first field named `field` in the response as the variable `name`. */
  store?: { name: string; field: string } | undefined;
  /** True if the script does not print the response. */
  quiet?: true | undefined;
  /** True if the next request is sent 2 seconds later, without waiting for the response to this one. */
  background?: true | undefined;
};

type Parts = Omit<ExampleRequest, "method" | "path">;

export function get(path: string, parts: Parts = {}): ExampleRequest {
  return { method: "GET", path, ...parts };
}

export function post(path: string, body?: unknown, parts: Parts = {}): ExampleRequest {
  return { method: "POST", path, body, ...parts };
}

/** The dates of every example rental. */
export const stayDates = { date_from: variable("DATE_FROM"), date_to: variable("DATE_TO") };

export const customer = { first_name: "Ana", last_name: "Silva", email: "ana@example.com" };

/** Returns the request that reserves a car. `more` adds fields to the body or replaces them. */
export function reserve(car: string, more: object = {}): ExampleRequest {
  const body = { car_slug: car, ...stayDates, customer, ...more };
  return post("/v1/rentals/reservations", body, { key: variable("ORDER", `-${car}-reserve`) });
}

/** Returns the request that reserves a car and stores the reference of the draft as the variable `REFERENCE`. */
export function reserveAndStore(car: string, more: object = {}): ExampleRequest {
  return { ...reserve(car, more), store: { name: "REFERENCE", field: "reference" } };
}

/** Returns the request that books a draft. The variable `REFERENCE` holds the reference of the draft. */
export function book(key: string, more: object = {}): ExampleRequest {
  const body = { payment_reference: "pay_1042", ...more };
  return post("/v1/rentals/reservations/{reference}/book", body, { key: variable("ORDER", `-${key}`) });
}

/**
 * Returns the request that replaces a booking. The variable `REFERENCE` holds the reference of the booking, and `TOTAL`
 * the expected total of the new one. The new booking has the example dates.
 */
export function replace(car: string, key: string): ExampleRequest {
  const body = { car_slug: car, ...stayDates, expected_total: variable("TOTAL") };
  return post("/v1/bookings/{reference}/replace", body, { key: variable("ORDER", `-${key}`) });
}

/** Returns the request with `quiet` set, so that a script does not print its response. */
export function hideOutput(request: ExampleRequest): ExampleRequest {
  return { ...request, quiet: true };
}
