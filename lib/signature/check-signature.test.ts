import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { signDelivery } from "@/server/webhooks/delivery/sign-delivery";
import { newSecret } from "@/server/webhooks/secrets";
import { checkSignature } from "./check-signature";
import { sign } from "./hmac";

const eventId = "evt_0123456789abcdef0123456789abcdef";
const body = JSON.stringify({
  id: eventId,
  type: "booking.created",
  data: { reference: "é \u2028 🚗 ü", total: 1.5 },
});
const now = new Date("2027-01-15T10:00:00.000Z");
const seconds = now.getTime() / 1000;
const [secret, previous, foreign] = [newSecret(), newSecret(), newSecret()];

/** Returns the headers that the service sends. */
function sent(secrets: readonly string[] = [secret]): Record<string, string> {
  const delivery = { deliveryId: "dlv_1", attempt: 1, eventType: "booking.created" };
  return signDelivery({ ...delivery, eventId, body, secrets }, now);
}

const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

const check = (changes: Partial<{ body: string; headers: string; secret: string; at: number }> = {}) =>
  checkSignature({ body, headers: lines(sent()), secret, ...changes }, changes.at ?? seconds);

const both = (found: object) => ({
  is: "checked",
  found: [
    { form: "service", ...found },
    { form: "standard", ...found },
  ],
});

test("the headers of the service are verified in both forms", async () => {
  const match = { place: 1, of: 1 };
  expect(await check()).toEqual(both({ age: 0, fresh: true, match, change: "exact" }));
  const alone = await check({ headers: sent()["Service-Signature"] ?? "" });
  expect(alone).toMatchObject({ found: [{ form: "service", match }] });
});

test("signatures of the Stripe and Standard Webhooks libraries are verified, and both verify the ones created here", async () => {
  const stripe = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds });
  expect(await check({ headers: stripe })).toMatchObject({ found: [{ change: "exact" }] });
  const standard = lines({
    "webhook-id": eventId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": new Webhook(secret).sign(eventId, now, body),
  });
  expect(await check({ headers: standard })).toMatchObject({
    found: [{ form: "standard", change: "exact" }],
  });

  const current = Math.floor(Date.now() / 1000);
  const signed = { timestamp: current, messageId: eventId, body };
  const hex = await sign(secret, { ...signed, form: "service" });
  Stripe.webhooks.constructEvent(body, `t=${current},v1=${hex}`, secret);
  const base64 = await sign(secret, { ...signed, form: "standard" });
  new Webhook(secret).verify(body, {
    "webhook-id": eventId,
    "webhook-timestamp": String(current),
    "webhook-signature": `v1,${base64}`,
  });
});

test("with two active secrets, the matching signature is reported", async () => {
  const headers = lines(sent([secret, previous]));
  const newest = await check({ headers });
  expect(newest).toMatchObject(both({ match: { place: 1, of: 2 } }));
  const older = await check({ headers, secret: ` ${previous}\n` });
  expect(older).toMatchObject(both({ match: { place: 2, of: 2 } }));
});

test.each([
  [300, true],
  [301, false],
  [-300, true],
  [-301, false],
])("%d seconds after signing, fresh is %s", async (age, fresh) => {
  expect(await check({ at: seconds + age })).toMatchObject(both({ age, fresh, change: "exact" }));
});

test("another secret or a changed body matches no signature", async () => {
  expect(await check({ secret: foreign })).toMatchObject(both({ match: null, change: null }));
  const other = body.replace("1.5", "1.6");
  expect(await check({ body: other })).toMatchObject(both({ match: null, change: null }));
});

const parsed = JSON.parse(body);

test.each([
  ["ends", `${body}\n`],
  ["ends", `\uFEFF${body}`],
  ["spaced", JSON.stringify(parsed, null, 2)],
  ["spaced", body.replaceAll(",", ", ").replaceAll(":", ": ")],
  ["escaped", body.replace("é", "\\u00e9").replace("🚗", "\\ud83d\\ude97")],
  ["reordered", JSON.stringify({ data: parsed.data, id: parsed.id, type: parsed.type })],
])("a body with the change %s is recognised", async (change, rewritten) => {
  expect(await check({ body: rewritten })).toMatchObject(both({ match: { place: 1, of: 1 }, change }));
});

test.each([
  "",
  "nonsense",
  "t=12",
  "v1=abc",
  `t=1,t=2,v1=${"a".repeat(64)}`,
  `t=soon,v1=${"a".repeat(64)}`,
  `t=1,v1=${"A".repeat(64)}`,
  `webhook-id: ${eventId}\nwebhook-timestamp: 1`,
])("the headers “%s” are rejected", async (headers) => {
  expect(await check({ headers })).toEqual({ is: "headers" });
});

test.each(["", "secret", "whsec_", "whsec_%%%%", "whsec_abcde", "apeqsPfYifLL"])(
  "“%s” is not a secret",
  async (pasted) => {
    expect(await check({ secret: pasted })).toEqual({ is: "secret" });
  },
);

test("headers are read in all common notations", async () => {
  const { "Service-Signature": signature = "" } = sent();
  for (const headers of [
    `service-signature=${signature}`,
    `SERVICE-SIGNATURE:   ${signature.replace(",", ", ")}\r\nhost: example.com`,
    `  ${signature}  `,
  ]) {
    expect(await check({ headers }), headers).toMatchObject({ found: [{ change: "exact" }] });
  }
});
