/** Matches the form that the email address of a customer must have. */
export const customerEmailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Matches the form that the email address of an invited person must have. */
export const memberEmailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
