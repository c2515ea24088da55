import type { StaffRole } from "./roles";

/** Whether customers' data and payment references are masked for a role. */
export type Masking = { customers: boolean; payments: boolean };

const unmasked: Masking = { customers: false, payments: false };

/**
 * The masking of each role. `customers`: names, email addresses and phone numbers of customers. `payments`:
 * references of payments.
 */
const maskingByRole: Readonly<Record<StaffRole, Masking>> = {
  admin: unmasked,
  agent: unmasked,
  developer: { customers: true, payments: true },
  finance: unmasked,
  viewer: { customers: true, payments: false },
  crew: unmasked,
};

export function getMasking(role: StaffRole): Masking {
  return maskingByRole[role];
}

/** The text that replaces a masked value. */
export const maskedText = "•••";
