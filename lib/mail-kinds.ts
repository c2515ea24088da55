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

/** The kinds of mail that a person can switch off. Mails of the other kinds are sent because a person did something. */
export const reportKinds = [
  "endpoint_disabled",
  "endpoint_failing",
  "error_rate",
  "secret_expiring",
  "signing_secret_expiring",
  "refunds_due",
] as const;
export type ReportKind = (typeof reportKinds)[number];
