import { createHmac } from "node:crypto";

export type Attempt = {
  eventId: string;
  eventType: string;
  deliveryId: string;
  attempt: number;
  body: string;
  /** The active secrets, newest first. */
  secrets: readonly string[];
};

/**
 * Creates the headers of an attempt, with its signatures. Each attempt is signed with its own time. `Host` and the
 * trace headers are added later.
 */
export function signDelivery(
  { eventId, eventType, deliveryId, attempt, body, secrets }: Attempt,
  now: Date = new Date(),
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signed = { secrets, eventId, body, timestamp };
  return {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "User-Agent": "Car-Rental-Partner-API-Webhooks/1.0",
    "Service-Signature": serviceSignature(signed),
    "Service-Event-Id": eventId,
    "Service-Event-Type": eventType,
    "Service-Delivery-Id": deliveryId,
    "Service-Delivery-Attempt": String(attempt),
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": standardSignature(signed),
  };
}

type Signed = {
  /**
   * The active secrets, newest first. Each adds one signature, so that a receiver that has only the older
   * secret can still verify.
   */
  secrets: readonly string[];
  eventId: string;
  body: string;
  /** The attempt's time, in epoch seconds. */
  timestamp: number;
};

const prefix = "whsec_";

/**
 * Returns `t=…,v1=…`: the timestamp, and for each secret the hexadecimal HMAC of `{timestamp}.{body}`, keyed with the
 * text of the secret.
 */
function serviceSignature({ secrets, body, timestamp }: Signed): string {
  const content = `${timestamp}.${body}`;
  const signatures = secrets.map((secret) => createHmac("sha256", secret).update(content).digest("hex"));
  return [`t=${timestamp}`, ...signatures.map((signature) => `v1=${signature}`)].join(",");
}

/**
 * Returns the Standard Webhooks signatures: one HMAC of `{id}.{timestamp}.{body}` per secret, keyed with the
 * secret's decoded bytes.
 */
function standardSignature({ secrets, eventId, body, timestamp }: Signed): string {
  const content = `${eventId}.${timestamp}.${body}`;
  return secrets
    .map((secret) => Buffer.from(secret.replace(prefix, ""), "base64"))
    .map((key) => `v1,${createHmac("sha256", key).update(content).digest("base64")}`)
    .join(" ");
}
