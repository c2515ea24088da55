import type { Booking, Event } from "./generated/types";

/**
 * The event in the body of a delivery. `type` determines the type of `data`. `created_at` and `livemode` are only in
 * the events that the API returns.
 */
export type WebhookEvent =
  | { id: string; type: "ping"; data: { webhook_id: number; message: string } }
  | { id: string; type: Exclude<Event["type"], "ping">; data: Booking };

/**
 * Thrown if the delivery has no valid signature for this secret, or its time is outside the tolerance. Respond with 400
 * and ignore the delivery.
 */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

type Delivery = {
  /** The raw body. Do not parse it and serialize it again, because this can change the bytes. */
  body: string | Uint8Array;
  /** A `Headers` object, or `request.headers` of Node.js. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  secret: string;
};

/**
 * Verifies a delivery and returns its event. Uses `Service-Signature` or, without it, the Standard Webhooks headers.
 * Throws a `WebhookVerificationError` if no signature is valid or the time is more than `toleranceSeconds` from `now`.
 */
export async function verifyWebhook(
  { body, headers, secret }: Delivery,
  { toleranceSeconds = 300, now = new Date() } = {},
): Promise<WebhookEvent> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = readService(headers, secret) ?? readStandard(headers, secret);
  if (signed === undefined) throw new WebhookVerificationError("The delivery has no signature.");
  if (!(Math.abs(now.getTime() / 1000 - signed.timestamp) <= toleranceSeconds)) {
    throw new WebhookVerificationError("The time of the delivery is outside the tolerance.");
  }
  if (!(await isSigned(signed, bytes)))
    throw new WebhookVerificationError("The delivery has no valid signature.");
  // SAFETY: the signature proves that the service wrote these bytes, and it writes only events.
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

type Signed = { key: Bytes; prefix: string; timestamp: number; signatures: readonly Bytes[] };
type Bytes = Uint8Array<ArrayBuffer>;

function readService(headers: Delivery["headers"], secret: string): Signed | undefined {
  const header = headerOf(headers, "service-signature");
  if (header === undefined) return undefined;
  const parts = header.split(",").map((part) => part.split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  return {
    key: new TextEncoder().encode(secret),
    prefix: `${time}.`,
    timestamp: wholeSeconds(time),
    signatures: parts.flatMap(([name, value = ""]) => (name === "v1" ? [fromHex(value)] : [])),
  };
}

function readStandard(headers: Delivery["headers"], secret: string): Signed | undefined {
  const id = headerOf(headers, "webhook-id");
  const time = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (id === undefined || time === undefined || signatures === undefined) return undefined;
  return {
    key: fromBase64(secret.replace(/^whsec_/, "")),
    prefix: `${id}.${time}.`,
    timestamp: wholeSeconds(time),
    signatures: signatures
      .split(" ")
      .flatMap((part) => (part.startsWith("v1,") ? [fromBase64(part.slice(3))] : [])),
  };
}

/** Returns whether one of the signatures is valid. WebCrypto compares each in constant time. */
async function isSigned({ key, prefix, signatures }: Signed, body: Uint8Array): Promise<boolean> {
  const start = new TextEncoder().encode(prefix);
  const content = new Uint8Array(start.length + body.length);
  content.set(start);
  content.set(body, start.length);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["verify"]);
  for (const signature of signatures) {
    if (await crypto.subtle.verify("HMAC", imported, signature, content)) return true;
  }
  return false;
}

function headerOf(headers: Delivery["headers"], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" || found === undefined ? found : found.join(",");
}

function wholeSeconds(text: string): number {
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
}

function fromHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return new Uint8Array();
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
