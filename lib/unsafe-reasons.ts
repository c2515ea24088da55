/** Why a webhook URL is refused, with the rule behind each; `details.reason` of `unsafe_url` is one of these. */
export const unsafeReasonMeanings = {
  malformed: "It is no absolute URL, or holds a backslash, a space or a control character.",
  scheme: "Its scheme is not https.",
  credentials: "It carries a username or password, or an `@` before its host.",
  port: "Its port is not 443.",
  ip_literal: "Its host is an IP address, in whatever notation.",
  localhost: "Its host is localhost.",
  internal_host: "Its host has a single label, or ends in a suffix of internal addresses.",
  own_domain: "Its host belongs to this service.",
  host_name: "Its host is no host name: labels are 1 to 63 letters, digits and inner hyphens, 253 in all.",
  private_address: "Its host resolves, if only in part, to an address that is not public.",
} as const;

export type UnsafeReason = keyof typeof unsafeReasonMeanings;

export function isUnsafeReason(reason: unknown): reason is UnsafeReason {
  return typeof reason === "string" && Object.hasOwn(unsafeReasonMeanings, reason);
}
