import type { UnsafeReason } from "../unsafe-reasons";
import { isInternalHost, isWithin } from "./internal-hosts";

export type UrlValidation = { ok: true; host: string; url: URL } | { ok: false; reason: UnsafeReason };

/**
 * Judges a webhook's URL by what it says; where its host leads is for the service to resolve. `host` is what the parser
 * that also connects made of it, in lower case and without a trailing dot. `ownHost` is that of `PUBLIC_URL`. A form
 * judges by it before it is sent, the service whenever it counts.
 */
export function validateWebhookUrl(text: string, ownHost: string): UrlValidation {
  const reason = judgeText(text);
  if (reason !== undefined) return { ok: false, reason };
  if (!URL.canParse(text)) return { ok: false, reason: "malformed" };
  const url = new URL(text);
  const host = withoutTrailingDot(url.hostname);
  const refused = url.port === "" ? judgeHost(host, ownHost) : "port";
  return refused === undefined ? { ok: true, host, url } : { ok: false, reason: refused };
}

// What the parser would silently repair, drop or read in two ways: letters a reader does not see, backslashes.
const repaired = /[\s\p{Cc}\p{Cf}\\]/u;

/** What the parser no longer shows is judged on the text itself. */
function judgeText(text: string): UnsafeReason | undefined {
  if (repaired.test(text) || !text.isWellFormed()) return "malformed";
  if (!/^https:/i.test(text)) return "scheme";
  const authority = /^https:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) return "malformed";
  if (authority.includes("@")) return "credentials";
  return authority.startsWith("[") ? "ip_literal" : undefined;
}

function judgeHost(host: string, ownHost: string): UnsafeReason | undefined {
  if (isAddress(host)) return "ip_literal";
  if (isWithin(host, "localhost")) return "localhost";
  if (!isHostName(host)) return "host_name";
  if (isInternalHost(host)) return "internal_host";
  return isOwn(host, ownHost) ? "own_domain" : undefined;
}

/**
 * An IPv4 address, by the rule of the URL standard: its last part is a number. IPv6 ones stand in brackets, which are no
 * host name and are refused before.
 */
function isAddress(host: string): boolean {
  return /^(\d+|0x[\da-f]*)$/.test(host.split(".").at(-1) ?? "");
}

/** RFC 1123: what a host may be called. */
function isHostName(host: string): boolean {
  return (
    host.length <= 253 && host.split(".").every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  );
}

/** An address or `localhost` is nobody's domain, and refused anyway. */
function isOwn(host: string, ownHost: string): boolean {
  const own = withoutTrailingDot(ownHost.toLowerCase());
  return own.includes(".") && !isAddress(own) && isWithin(host, own);
}

function withoutTrailingDot(host: string): string {
  return host.endsWith(".") ? host.slice(0, -1) : host;
}
