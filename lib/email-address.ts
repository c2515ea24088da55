/** An address of a customer. */
export const customerEmailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** An address of a person who is invited. */
export const memberEmailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
