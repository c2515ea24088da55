import punycode from "punycode.js";
import { parseUrl } from "../parse-url";
import type { UnsafeReason } from "../unsafe-reasons";
import { isInternalHost, isWithin } from "./internal-hosts";

export type UrlValidation = { ok: true; host: string; url: URL } | { ok: false; reason: UnsafeReason };

/**
 * Validates the text of a webhook URL, without resolving its host. Returns the parsed URL and its host in lower case
 * without a trailing dot, or the reason for rejecting it. `ownHost` is the host of `PUBLIC_URL`. Forms call this
 * function before they submit, and the service calls it before every use.
 */
export function validateWebhookUrl(text: string, ownHost: string): UrlValidation {
  const reason = validateText(text);
  if (reason !== undefined) return { ok: false, reason };
  const url = parseUrl(text);
  if (url === undefined) return { ok: false, reason: "malformed" };
  const host = withoutTrailingDot(url.hostname);
  if (!isValidPunycode(host)) return { ok: false, reason: "malformed" };
  const refused = url.port === "" ? validateHost(host, ownHost) : "port";
  return refused === undefined ? { ok: true, host, url } : { ok: false, reason: refused };
}

// Characters that the parser would silently remove or repair: invisible characters, white space and
// backslashes.
const invisibleCharacters = /[\s\p{Cc}\p{Cf}\\]/u;

/**
 * Returns the reason for rejecting the text before it is parsed, or `undefined`. The constructor `URL` would remove or
 * repair the invalid characters that this function finds.
 */
function validateText(text: string): UnsafeReason | undefined {
  if (invisibleCharacters.test(text) || !text.isWellFormed()) return "malformed";
  if (!/^https:/i.test(text)) return "scheme";
  const authority = /^https:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) return "malformed";
  if (authority.includes("@")) return "credentials";
  return authority.startsWith("[") ? "ip_literal" : undefined;
}

/**
 * Returns whether the host's Punycode labels decode to names that encode to the same labels. Node 24 and newer do not
 * check this when they parse a URL. Older versions and browsers do.
 */
function isValidPunycode(host: string): boolean {
  if (!/(^|\.)xn--/.test(host)) return true;
  try {
    return new URL(`https://${punycode.toUnicode(host)}/`).hostname === host;
  } catch {
    return false;
  }
}

function validateHost(host: string, ownHost: string): UnsafeReason | undefined {
  if (isIpv4Address(host)) return "ip_literal";
  if (isWithin(host, "localhost")) return "localhost";
  if (!isHostName(host)) return "host_name";
  if (isInternalHost(host)) return "internal_host";
  return isOwnDomain(host, ownHost) ? "own_domain" : undefined;
}

/**
 * Returns whether the host is an IPv4 address: by the URL standard, whether its last label is a number. IPv6 addresses
 * are in brackets and are rejected earlier.
 */
function isIpv4Address(host: string): boolean {
  return /^(\d+|0x[\da-f]*)$/.test(host.split(".").at(-1) ?? "");
}

/** Returns whether the host is a valid host name by RFC 1123. */
function isHostName(host: string): boolean {
  return (
    host.length <= 253 && host.split(".").every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  );
}

/**
 * Returns whether the host is the service's own host or one of its subdomains. Returns false if the service's host is
 * an IP address or `localhost`.
 */
function isOwnDomain(host: string, ownHost: string): boolean {
  const own = withoutTrailingDot(ownHost.toLowerCase());
  return own.includes(".") && !isIpv4Address(own) && isWithin(host, own);
}

function withoutTrailingDot(host: string): string {
  return host.endsWith(".") ? host.slice(0, -1) : host;
}
