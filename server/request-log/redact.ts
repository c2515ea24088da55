import { parseUrl } from "@/lib/parse-url";
import { hmacSha256 } from "../keys";

export const redactedText = "[redacted]";

/** The approximate limit for the characters stored of a body or query. The last value may exceed it. */
const maxStoredChars = 4096;
const maxTextLength = 300;
const maxScannedLength = 2 * maxTextLength;
/**
 * The maximum number of objects of a list that are logged. Redacting a whole page of search results would cost more
 * than the search itself.
 */
const maxShownRows = 3;

/** Matches an email address anywhere in a text. */
const email = /[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>]+/g;
/** Matches the characters that `redactText` may have to replace. Most texts contain neither. */
const needsCare = /[@\0]/;
const fieldName = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** The fields whose values are shown, and the key for digests of payment references. */
export type Redaction = { fields: ReadonlySet<string>; key: Buffer };

type Walk = Redaction & { left: number };

/**
 * Redacts a body or query for the log. Shows the values of listed fields, without email addresses, and only
 * the names of all others. A payment reference becomes a digest, and a URL loses the parts that can hold
 * credentials. Stops at the size limit.
 */
export function redact(value: unknown, redaction: Redaction): unknown {
  return redactValue(value, { ...redaction, left: maxStoredChars });
}

/**
 * Replaces email addresses in a text and shortens it. Removes NUL and replaces lone surrogates, because PostgreSQL
 * rejects both. Scans only the part that can be shown, because finding addresses takes quadratic time.
 */
export function redactText(text: string): string {
  if (text.length <= maxTextLength && !needsCare.test(text) && text.isWellFormed()) return text;
  const cut = text.length > maxScannedLength;
  const clean = text.slice(0, maxScannedLength).replaceAll("\0", "").toWellFormed();
  // An address that was cut off must not show its first half.
  const whole = cut ? clean.replace(/[^\s"'<>]{1,320}$/, "") : clean;
  const safe = whole.includes("@") ? whole.replace(email, redactedText) : whole;
  return cut || safe.length > maxTextLength ? `${safe.slice(0, maxTextLength)}…`.toWellFormed() : safe;
}

function redactValue(value: unknown, walk: Walk): unknown {
  if (typeof value === "string") {
    const text = redactText(value);
    walk.left -= text.length + 2;
    return text;
  }
  walk.left -= 4;
  if (Array.isArray(value)) return redactItems(value, walk);
  if (typeof value === "object" && value !== null) return redactObject(value, walk);
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}

function redactItems(items: readonly unknown[], walk: Walk): unknown[] {
  const result: unknown[] = [];
  const rows = typeof items[0] === "object" ? maxShownRows : items.length;
  for (const item of items) {
    if (walk.left <= 0 || result.length === rows)
      return [...result, `… ${items.length - result.length} more`];
    result.push(redactValue(item, walk));
  }
  return result;
}

function redactObject(value: object, walk: Walk): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    // JSON omits undefined values.
    if (item === undefined) continue;
    if (walk.left <= 0) {
      result["…"] = "more";
      return result;
    }
    walk.left -= name.length + 4;
    const isNamed = walk.fields.has(name) || fieldName.test(name);
    result[isNamed ? name : redactedText] = redactField(name, item, walk);
  }
  return result;
}

function redactField(name: string, value: unknown, walk: Walk): unknown {
  if (value === null) return null;
  if (walk.fields.has(name)) return redactValue(value, walk);
  if (name === "payment_reference" && typeof value === "string") return digestText(value, walk.key);
  if (name === "url" && typeof value === "string") return stripUrl(value);
  walk.left -= redactedText.length;
  return redactedText;
}

/**
 * Returns a keyed digest of a payment reference. Equal references have equal digests. The key prevents guessing a short
 * reference from its digest.
 */
function digestText(text: string, key: Buffer): string {
  return `hmac:${hmacSha256(key, text).toString("hex").slice(0, 16)}`;
}

/**
 * Returns a URL without user, password, query and fragment, which can hold credentials, and without email addresses.
 * Returns `[redacted]` for text that is not a URL.
 */
function stripUrl(text: string): string {
  const url = parseUrl(text);
  if (url === undefined) return redactedText;
  const { protocol, host, pathname } = url;
  return redactText(`${protocol}//${host}${pathname}`);
}
