import { serviceSignature, standardSignature } from "./signatures";

export type Attempt = {
  eventId: string;
  eventType: string;
  deliveryId: string;
  attempt: number;
  body: string;
  /** The active secrets, newest first. */
  secrets: readonly string[];
};

/** Creates all headers of an attempt except `Host`. Each attempt is signed with its own time. */
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
