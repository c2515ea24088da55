import { keyedDigest } from "../keys";

export const hidden = "[redacted]";

/** How many characters of a body are kept. */
const room = 4096;
const longest = 300;
const looked = 2 * longest;
/** Of a list of rows, so many are told whole: a page of search results is described for less than it costs to find. */
const rowsTold = 3;

/** An address of a person, wherever it was put. */
const email = /[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>]+/g;
const fieldName = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** Whose values are shown, and the key under which a payment reference stays comparable. */
export type Redaction = { fields: ReadonlySet<string>; key: Buffer };

type Walk = Redaction & { left: number };

/**
 * What the log may keep of a body or query: values of listed fields, without e-mail addresses, and of all others that they
 * were there. A payment reference stays comparable and a URL loses what may be a credential. It ends where the room does.
 */
export function redact(value: unknown, redaction: Redaction): unknown {
  return shown(value, { ...redaction, left: room });
}

/**
 * Text without NUL and lone surrogates, which the database would refuse, and without e-mail addresses. Only as much is
 * looked at as can be shown: looking for addresses takes time by the square of the length.
 */
export function redactText(text: string): string {
  const cut = text.length > looked;
  const clean = text.slice(0, looked).replaceAll("\0", "").toWellFormed();
  // An address that the cut went through must not show its first half.
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
    // As JSON has it.
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

/** Equal references have equal digests. Without the key a short reference could be guessed from its digest. */
function digestOf(text: string, key: Buffer): string {
  return `hmac:${keyedDigest(key, text).toString("hex").slice(0, 16)}`;
}

/** User, password, query and fragment are where URLs carry credentials. */
function addressOf(text: string): string {
  if (!URL.canParse(text)) return hidden;
  const { protocol, host, pathname } = new URL(text);
  return redactText(`${protocol}//${host}${pathname}`);
}
