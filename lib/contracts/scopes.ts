import * as z from "zod/mini";

/** Every scope, with a sentence about the operations that it allows. */
export const scopeMeanings = {
  "rentals:quote": "Search and read coverage, countries, locations, availability and cars.",
  "rentals:book": "Reserve, book and cancel.",
  "bookings:read": "Read bookings and events.",
  "webhooks:manage": "Manage webhook endpoints and their deliveries.",
} as const;

export const scope = z.enum(["rentals:quote", "rentals:book", "bookings:read", "webhooks:manage"]);
export type Scope = z.output<typeof scope>;
export const allScopes: readonly Scope[] = scope.options;

export const product = z.enum(["car_rentals"]);
export type Product = z.output<typeof product>;
