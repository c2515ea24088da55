import { expect, test } from "vitest";
import { signDelivery } from "@/server/webhooks/delivery/sign-delivery";
import { newSecret } from "@/server/webhooks/secrets";
import { verifyWebhook } from "./verify-webhook";

const body = '{"id":"evt_1","type":"ping","data":{"note":"é\u2028🚗"}}';
const [secret, older, foreign] = [newSecret(), newSecret(), newSecret()];
const now = new Date("2026-11-21T12:00:00Z");

function delivered(sentAt = now): Record<string, string> {
  return signDelivery(
    { eventId: "evt_1", eventType: "ping", deliveryId: "dlv_1", attempt: 1, body, secrets: [secret, older] },
    sentAt,
  );
}

function without(name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(delivered()).filter(([key]) => key !== name));
}

const forms = [
  ["Service-Signature", without("webhook-signature")],
  ["the Standard Webhooks headers", without("Service-Signature")],
] as const;

test.for(forms)("by %s a delivery is believed under every live secret and no other", async ([, headers]) => {
  for (const known of [secret, older]) {
    await expect(verifyWebhook({ body, headers, secret: known }, { now })).resolves.toMatchObject({
      id: "evt_1",
      type: "ping",
    });
  }
  await expect(verifyWebhook({ body, headers, secret: foreign }, { now })).rejects.toThrow("No signature");
});

test.for(forms)("by %s no other bytes are believed", async ([, headers]) => {
  const changed = body.replace("é", "e");
  await expect(verifyWebhook({ body: changed, headers, secret }, { now })).rejects.toThrow("No signature");
});

test.for([-301, 301])("a delivery of %i seconds off is refused, one of 300 is not", async (seconds) => {
  const at = (offset: number) => delivered(new Date(now.getTime() + offset * 1000));
  await expect(verifyWebhook({ body, headers: at(seconds), secret }, { now })).rejects.toThrow("too old");
  await expect(
    verifyWebhook({ body, headers: at(Math.sign(seconds) * 300), secret }, { now }),
  ).resolves.toBeDefined();
});

test.for(["", "t=1795262400", "v1=00", "t=soon,v1=00", "t=1795262400,v1=zz,v1=0", "garbage"])(
  "a header “%s” is no signature",
  async (header) => {
    const headers = { "service-signature": header };
    await expect(verifyWebhook({ body, headers, secret }, { now })).rejects.toThrow();
  },
);

test("a delivery with no signature at all is refused, and names of headers come in any case", async () => {
  await expect(verifyWebhook({ body, headers: {}, secret }, { now })).rejects.toThrow("no signature");
  const event = await verifyWebhook(
    { body: new TextEncoder().encode(body), headers: new Headers(delivered()), secret },
    { now },
  );
  expect(event.data).toEqual({ note: "é\u2028🚗" });
});
