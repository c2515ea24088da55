import { allScopes, type Scope } from "../contracts/scopes";
import type { StaffRole } from "./roles";

/**
 * The API scopes of a request in the portal, by the person's role. What the person may do also depends on the
 * capabilities.
 */
export const scopesByRole: Readonly<Record<StaffRole, readonly Scope[]>> = {
  admin: allScopes,
  agent: ["rentals:quote", "rentals:book", "bookings:read"],
  developer: ["rentals:quote", "bookings:read", "webhooks:manage"],
  finance: ["bookings:read"],
  viewer: ["rentals:quote", "bookings:read"],
  crew: [],
};
