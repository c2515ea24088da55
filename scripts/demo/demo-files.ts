import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { product, scope } from "../../lib/contracts/scopes";
import { memberRoles } from "../../lib/roles/roles";
import { projectRoot } from "../../server/db/project-root";

const folder = join(projectRoot(), "drizzle/seed/demo");

function json(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

/** Returns the demo catalogue in the format of a catalogue file. */
export function demoCatalogue(): unknown {
  const cars = readdirSync(join(folder, "cars"))
    .sort()
    .flatMap((name) => json(join("cars", name)));
  return {
    countries: json("countries.json"),
    vehicle_types: json("vehicle-types.json"),
    locations: json("locations.json"),
    cars,
  };
}

/** Returns the exchange rates of the demo as CSV. */
export function demoRates(): string {
  return readFileSync(join(folder, "rates.csv"), "utf8");
}

const accounts = z.object({
  partners: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      currency: z.string(),
      commission: z.number(),
      products: z.array(product),
      clients: z.array(z.object({ name: z.string(), scopes: z.array(scope) })),
      staff: z.array(z.object({ email: z.string(), role: z.enum(memberRoles) })),
    }),
  ),
  crew: z.array(z.object({ email: z.string() })),
});
export type DemoPartner = z.output<typeof accounts>["partners"][number];

/** Returns the partners and the crew of the demo. */
export function demoAccounts(): z.output<typeof accounts> {
  return accounts.parse(json("partners.json"));
}

const demoBooking = z.object({
  partner: z.string(),
  car: z.string(),
  outcome: z.enum([
    "draft",
    "pending",
    "pending_confirmation",
    "confirmed",
    "secured",
    "completed",
    "cancelled_by_partner",
    "declined",
    "secure_failed",
    "expired",
  ]),
  booked_days_ago: z.number(),
  lead_days: z.number(),
  days: z.int(),
  units: z.int(),
  pickup_hour: z.int(),
  return_hour: z.int(),
  pickup_type: z.enum(["pickup", "delivery"]),
  customer: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.optional(z.string()),
  }),
  external_ref: z.optional(z.string()),
  payment_reference: z.string(),
  currency: z.optional(z.string()),
  one_step: z.boolean(),
  reason: z.optional(z.string()),
  confirmation: z.optional(z.string()),
});
export type DemoBooking = z.output<typeof demoBooking>;

/** Returns the descriptions of the demo's bookings. */
export function demoBookings(): DemoBooking[] {
  return z.array(demoBooking).parse(json("histories.json"));
}
