/**
 * Matches an acceptable email address of a customer: no spaces, one `@`, and a domain of non-empty labels with a dot.
 */
export const customerEmailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Matches an acceptable email address of an invited person: no spaces, one `@`, and a dot in the domain. */
export const memberEmailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
