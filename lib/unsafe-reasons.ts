/**
 * The reasons for rejecting a webhook URL, with their rules. Error `unsafe_url` returns one of them in
 * `details.reason`.
 */
export const unsafeReasonMeanings = {
  malformed: "The URL is not absolute, or it contains a backslash, a space or a control character.",
  scheme: "The scheme is not https.",
  credentials: "The URL contains a username, a password or an `@` before the host.",
  port: "The port is not 443.",
  ip_literal: "The host is an IP address.",
  localhost: "The host is localhost.",
  internal_host: "The host name has a single label or ends in a suffix for internal addresses.",
  own_domain: "The host belongs to this service.",
  host_name:
    "The host name is not valid: labels have 1 to 63 letters, digits or inner hyphens, at most 253 characters in total.",
  private_address: "The host resolves to at least one address that is not public.",
} as const;

export type UnsafeReason = keyof typeof unsafeReasonMeanings;

export function isUnsafeReason(reason: unknown): reason is UnsafeReason {
  return typeof reason === "string" && Object.hasOwn(unsafeReasonMeanings, reason);
}
