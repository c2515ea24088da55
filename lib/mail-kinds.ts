/** The kinds of mail. */
export const mailKinds = [
  "voucher",
  "invitation",
  "password_reset",
  "endpoint_disabled",
  "endpoint_failing",
  "error_rate",
  "secret_expiring",
  "signing_secret_expiring",
  "refunds_due",
  "go_live_decided",
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * The kinds of mail that a person can switch off. A mail of any other kind is the direct result of a person's action.
 */
export const reportKinds = [
  "endpoint_disabled",
  "endpoint_failing",
  "error_rate",
  "secret_expiring",
  "signing_secret_expiring",
  "refunds_due",
] as const;
export type ReportKind = (typeof reportKinds)[number];
