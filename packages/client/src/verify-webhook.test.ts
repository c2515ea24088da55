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

test.for(forms)(
  "a delivery with %s is accepted with each active secret and rejected with another one",
  async ([, headers]) => {
    for (const known of [secret, older]) {
      await expect(verifyWebhook({ body, headers, secret: known }, { now })).resolves.toMatchObject({
        id: "evt_1",
        type: "ping",
      });
    }
    await expect(verifyWebhook({ body, headers, secret: foreign }, { now })).rejects.toThrow(
      "no valid signature",
    );
  },
);

test.for(forms)("a delivery with %s and a changed body is rejected", async ([, headers]) => {
  const changed = body.replace("é", "e");
  await expect(verifyWebhook({ body: changed, headers, secret }, { now })).rejects.toThrow(
    "no valid signature",
  );
});

test.for([-301, 301])(
  "a delivery that is %i seconds off is rejected, and one that is 300 seconds off is accepted",
  async (seconds) => {
    const at = (offset: number) => delivered(new Date(now.getTime() + offset * 1000));
    await expect(verifyWebhook({ body, headers: at(seconds), secret }, { now })).rejects.toThrow(
      "outside the tolerance",
    );
    await expect(
      verifyWebhook({ body, headers: at(Math.sign(seconds) * 300), secret }, { now }),
    ).resolves.toBeDefined();
  },
);

test.for(["", "t=1795262400", "v1=00", "t=soon,v1=00", "t=1795262400,v1=zz,v1=0", "garbage"])(
  "the signature header “%s” is rejected",
  async (header) => {
    const headers = { "service-signature": header };
    const verified = verifyWebhook({ body, headers, secret }, { now });
    await expect(verified).rejects.toThrow(WebhookVerificationError);
    await expect(verified).rejects.toMatchObject({ name: "WebhookVerificationError" });
  },
);

test("a delivery without a signature is rejected, and header names are not case-sensitive", async () => {
  await expect(verifyWebhook({ body, headers: {}, secret }, { now })).rejects.toThrow("no signature");
  const event = await verifyWebhook(
    { body: new TextEncoder().encode(body), headers: new Headers(delivered()), secret },
    { now },
  );
  expect(event.data).toEqual({ note: "é\u2028🚗" });
});

/** Returns a valid `v1` signature for the given time. */
function signedFor(time: string): string {
  return createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
}

const plain = "1795262400";

test("parts of the header are accepted in any order, and other versions are ignored", async () => {
  const isAccepted = async (header: string) =>
    await verifyWebhook({ body, headers: { "service-signature": header }, secret }, { now }).then(
      () => true,
      () => false,
    );
  const right = signedFor(plain);
  expect(await isAccepted(`v1=${right},t=${plain}`)).toBe(true);
  expect(await isAccepted(`t=${plain},v2=zz,v1=${right}`)).toBe(true);
  expect(await isAccepted(`t=${plain},v0=${right}`)).toBe(false);
  expect(await isAccepted(`t=${plain},v1=${right}a`)).toBe(false);
});

test.for(["+1795262400", "1795262400.0", "1795262400 ", "0x6b019f00", "1.7952624e9"])(
  "the time “%s” is rejected even with a valid signature",
  async (time) => {
    const headers = { "service-signature": `t=${time},v1=${signedFor(time)}` };
    await expect(verifyWebhook({ body, headers, secret }, { now })).rejects.toThrow("outside the tolerance");
  },
);

test("a header with several values is joined", async () => {
  const headers = { "Service-Signature": [`t=${plain}`, `v1=${signedFor(plain)}`] };
  await expect(verifyWebhook({ body, headers, secret }, { now })).resolves.toMatchObject({ id: "evt_1" });
});

test.for(["webhook-id", "webhook-timestamp", "webhook-signature"])(
  "a delivery without the Standard Webhooks header %s is rejected",
  async (name) => {
    const { [name]: _left, "Service-Signature": _other, ...headers } = delivered();
    await expect(verifyWebhook({ body, headers, secret }, { now })).rejects.toThrow(
      "The delivery has no signature.",
    );
  },
);

test("a Standard Webhooks signature is accepted only with version v1", async () => {
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
