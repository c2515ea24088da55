import { allScopes, type Scope } from "../contracts/scopes";
import type { StaffRole } from "./roles";

/** The API scopes to which each role corresponds. The capabilities decide what a person may do. */
export const scopesByRole: Readonly<Record<StaffRole, readonly Scope[]>> = {
  admin: allScopes,
  agent: ["rentals:quote", "rentals:book", "bookings:read"],
  developer: ["rentals:quote", "bookings:read", "webhooks:manage"],
  finance: ["bookings:read"],
  viewer: ["rentals:quote", "bookings:read"],
  crew: [],
};
