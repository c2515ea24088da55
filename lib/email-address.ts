/** Matches a valid email address of a customer. */
export const customerEmailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Matches a valid email address of a person who is invited. */
export const memberEmailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
