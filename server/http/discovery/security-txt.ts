import type { Config } from "../../env";

const validDays = 180;
const dayMs = 86_400_000;

/**
 * Returns the text of `security.txt` (RFC 9116), which says where to report security problems. It expires 180 days
 * after the beginning of the day, so that the text changes once per day. Uses real time, never the clock of a sandbox.
 */
export function renderSecurityTxt(config: Pick<Config, "publicUrl" | "securityContacts">, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs);
  const lines = [
    ...getSecurityContacts(config).map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString().replace(".000Z", "Z")}`,
    `Canonical: ${config.publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * Returns `securityContacts`. If there are none, returns the mailbox `security` (RFC 2142) at the public host, or at
 * `localhost` if that host is an IP address.
 */
function getSecurityContacts({
  publicUrl,
  securityContacts,
}: Pick<Config, "publicUrl" | "securityContacts">): readonly string[] {
  if (securityContacts.length > 0) return securityContacts;
  const { hostname } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return [`mailto:security@${isAddress ? "localhost" : hostname}`];
}
