import { ConfigError } from "./errors/config-error";
import { isMailable } from "./mail/mail-content";
import { type Env, readSetting } from "./read-setting";

/**
 * Reads `SECURITY_CONTACT`: email addresses, `mailto:`, `tel:` or `https:` URIs, separated by commas, the preferred one
 * first. Returns URIs. Throws a `ConfigError` for an invalid item.
 */
export function readSecurityContacts(env: Env): readonly string[] {
  const items = (readSetting(env, "SECURITY_CONTACT") ?? "").split(",").map((item) => item.trim());
  return items.filter((item) => item !== "").map(toContact);
}

function toContact(item: string): string {
  if (isMailable(item)) return `mailto:${encodeURI(item)}`;
  // RFC 9116 §2.5.3 forbids web addresses without TLS.
  if (/^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(item) && URL.canParse(item)) return item;
  throw new ConfigError(
    `SECURITY_CONTACT must list email addresses or mailto:, tel: or https: URIs, not “${item}”.`,
  );
}
