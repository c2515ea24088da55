import { hmacSha256 } from "../keys";

export const hidden = "[redacted]";

/** The maximum number of characters stored of a body. */
const room = 4096;
const longest = 300;
const looked = 2 * longest;
/**
 * The number of rows shown of a list of objects. Redacting a whole page of search results would cost more
 * than finding it.
 */
const rowsTold = 3;

/** Matches an email address anywhere in a text. */
const email = /[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>]+/g;
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
  return shown(value, { ...redaction, left: room });
}

/**
 * Removes email addresses from a text, and NUL and lone surrogates, which PostgreSQL rejects. Scans only the
 * part that can be shown, because finding addresses takes quadratic time.
 */
export function redactText(text: string): string {
  const cut = text.length > looked;
  const clean = text.slice(0, looked).replaceAll("\0", "").toWellFormed();
  // An address that was cut off must not show its first half.
  const whole = cut ? clean.replace(/[^\s"'<>]{1,320}$/, "") : clean;
  const safe = whole.includes("@") ? whole.replace(email, hidden) : whole;
  return cut || safe.length > longest ? `${safe.slice(0, longest)}…`.toWellFormed() : safe;
}

function shown(value: unknown, walk: Walk): unknown {
  if (typeof value === "string") {
    const text = redactText(value);
    walk.left -= text.length + 2;
    return text;
  }
  walk.left -= 4;
  if (Array.isArray(value)) return shownItems(value, walk);
  if (typeof value === "object" && value !== null) return shownObject(value, walk);
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}

function shownItems(items: readonly unknown[], walk: Walk): unknown[] {
  const kept: unknown[] = [];
  const rows = typeof items[0] === "object" ? rowsTold : items.length;
  for (const item of items) {
    if (walk.left <= 0 || kept.length === rows) return [...kept, `… ${items.length - kept.length} more`];
    kept.push(shown(item, walk));
  }
  return kept;
}

function shownObject(value: object, walk: Walk): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    // JSON leaves it out.
    if (item === undefined) continue;
    if (walk.left <= 0) {
      kept["…"] = "more";
      return kept;
    }
    walk.left -= name.length + 4;
    kept[fieldName.test(name) ? name : hidden] = shownField(name, item, walk);
  }
  return kept;
}

function shownField(name: string, value: unknown, walk: Walk): unknown {
  if (value === null) return null;
  if (walk.fields.has(name)) return shown(value, walk);
  if (name === "payment_reference" && typeof value === "string") return digestOf(value, walk.key);
  if (name === "url" && typeof value === "string") return addressOf(value);
  walk.left -= hidden.length;
  return hidden;
}

/** Returns a digest. Equal references have equal digests. The key prevents guessing a short reference. */
function digestOf(text: string, key: Buffer): string {
  return `hmac:${hmacSha256(key, text).toString("hex").slice(0, 16)}`;
}

/** Returns the URL without user, password, query and fragment, which can hold credentials. */
function addressOf(text: string): string {
  if (!URL.canParse(text)) return hidden;
  const { protocol, host, pathname } = new URL(text);
  return redactText(`${protocol}//${host}${pathname}`);
}
