import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signDelivery } from "@/server/webhooks/delivery/sign-delivery";
import { newSecret } from "@/server/webhooks/secrets";
import { verifyWebhook, WebhookVerificationError } from "./verify-webhook";

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
    const verified = verifyWebhook({ body, headers, secret }, { now });
    await expect(verified).rejects.toThrow(WebhookVerificationError);
    await expect(verified).rejects.toMatchObject({ name: "WebhookVerificationError" });
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

/** A signature as the service makes it, over whatever it says of its time. */
function signedFor(time: string): string {
  return createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
}

const plain = "1795262400";

test("parts come in any order, and those of versions to come say nothing", async () => {
  const believed = async (header: string) =>
    await verifyWebhook({ body, headers: { "service-signature": header }, secret }, { now }).then(
      () => true,
      () => false,
    );
  const right = signedFor(plain);
  expect(await believed(`v1=${right},t=${plain}`)).toBe(true);
  expect(await believed(`t=${plain},v2=zz,v1=${right}`)).toBe(true);
  expect(await believed(`t=${plain},v0=${right}`)).toBe(false);
  expect(await believed(`t=${plain},v1=${right}a`)).toBe(false);
});

test.for(["+1795262400", "1795262400.0", "1795262400 ", "0x6b019f00", "1.7952624e9"])(
  "a time written “%s” is none, even where its signature is right",
  async (time) => {
    const headers = { "service-signature": `t=${time},v1=${signedFor(time)}` };
    await expect(verifyWebhook({ body, headers, secret }, { now })).rejects.toThrow("too old");
  },
);

test("a header that came in several lines is read as one", async () => {
  const headers = { "Service-Signature": [`t=${plain}`, `v1=${signedFor(plain)}`] };
  await expect(verifyWebhook({ body, headers, secret }, { now })).resolves.toMatchObject({ id: "evt_1" });
});

test.for(["webhook-id", "webhook-timestamp", "webhook-signature"])(
  "of the Standard Webhooks headers none may be missing: %s",
  async (name) => {
    const { [name]: _left, "Service-Signature": _other, ...headers } = delivered();
    await expect(verifyWebhook({ body, headers, secret }, { now })).rejects.toThrow("There is no signature.");
  },
);

test("a Standard Webhooks signature counts by its version alone", async () => {
  const { "Service-Signature": _other, ...headers } = delivered();
  const [right = ""] = (headers["webhook-signature"] ?? "").split(" ");
  const verified = (signature: string) =>
    verifyWebhook({ body, headers: { ...headers, "webhook-signature": signature }, secret }, { now });
  await expect(verified(right)).resolves.toBeDefined();
  await expect(verified(`v1a,*** ${right}`)).resolves.toBeDefined();
  for (const other of [right.replace("v1,", "v2,"), "v1,***", "v1,"]) {
    await expect(verified(other)).rejects.toThrow(WebhookVerificationError);
  }
});
