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

/** The kinds that a person can switch off. The others respond to a request. */
export const reportKinds = [
  "endpoint_disabled",
  "endpoint_failing",
  "error_rate",
  "secret_expiring",
  "signing_secret_expiring",
  "refunds_due",
] as const;
export type ReportKind = (typeof reportKinds)[number];
