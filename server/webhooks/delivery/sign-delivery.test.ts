import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { newSecret } from "../secrets";
import { signDelivery } from "./sign-delivery";

const body = '{"id":"evt_1","type":"booking.created","data":{"note":"é\u2028🚗"}}';
const [newer, older, foreign] = [newSecret(), newSecret(), newSecret()];

function headersAt(now = new Date(), secrets: readonly string[] = [newer, older]): Record<string, string> {
  const attempt = {
    eventId: "evt_1",
    eventType: "booking.created",
    deliveryId: "dlv_1",
    attempt: 3,
    body,
    secrets,
  };
  return signDelivery(attempt, now);
}

function stripeAccepts(headers: Record<string, string>, secret: string, text = body): boolean {
  try {
    const event = Stripe.webhooks.constructEvent(text, headers["Service-Signature"] ?? "", secret);
    return event.id === "evt_1";
  } catch {
    return false;
  }
}

function standardAccepts(headers: Record<string, string>, secret: string, text = body): boolean {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}

test.for([
  ["Stripe's", stripeAccepts],
  ["the Standard Webhooks", standardAccepts],
] as const)("%s library verifies each attempt with every active secret and no other", ([, accepts]) => {
  expect(accepts(headersAt(), newer)).toBe(true);
  expect(accepts(headersAt(), older)).toBe(true);
  expect(accepts(headersAt(), foreign)).toBe(false);
  expect(accepts(headersAt(new Date(), [newer]), older)).toBe(false);
  expect(accepts(headersAt(), newer, body.replace("é", "e"))).toBe(false);
  expect(accepts(headersAt(new Date(Date.now() - 301_000)), newer)).toBe(false);
});

test("the header has one signature per active secret, newest first, with the attempt's time", () => {
  const now = new Date("2026-11-21T12:00:00.999Z");
  const alone = headersAt(now, [newer])["Service-Signature"] ?? "";
  const both = headersAt(now)["Service-Signature"] ?? "";
  expect(both).toMatch(/^t=1795262400,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
  expect(both.startsWith(`${alone},`)).toBe(true);
});

test("the headers contain the event, delivery and attempt, and no secret", () => {
  const headers = headersAt();
  expect(headers).toMatchObject({
    "Content-Type": "application/json",
    "User-Agent": "Car-Rental-Partner-API-Webhooks/1.0",
    "Content-Length": String(Buffer.byteLength(body)),
    "Service-Event-Id": "evt_1",
    "Service-Event-Type": "booking.created",
    "Service-Delivery-Id": "dlv_1",
    "Service-Delivery-Attempt": "3",
    "webhook-id": "evt_1",
  });
  for (const secret of [newer, older]) expect(JSON.stringify(headers)).not.toContain(secret.slice(6));
});
