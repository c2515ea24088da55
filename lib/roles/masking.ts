import type { StaffRole } from "./roles";

/** Whether a role sees customer data and payment references masked. */
export type Masking = { customers: boolean; payments: boolean };

const unmasked: Masking = { customers: false, payments: false };

/**
 * The masked data by role. `customers`: names, addresses and phone numbers of customers. `payments`: references of
 * charges.
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
