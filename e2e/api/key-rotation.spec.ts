import Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { emitEventContract } from "@/lib/contracts/sandbox";
import { createWebhookContract } from "@/lib/contracts/webhooks";
import { type ApiServer, startApiServer, startWorker } from "@/server/testing/api-server";
import type { ServerProcess } from "@/server/testing/server-process";
import type { ReceivedRequest } from "../../scripts/local-https/start-https-receiver";
import { createApiClient } from "../support/api-client";
import { createOperator } from "../support/run/run-operator";
import { serviceSecretKey } from "../support/run/service-keys";
import { setUpService } from "../support/run/set-up-service";
import { startWebhookReceiver } from "../support/webhook-receiver";
import { mintToken, requestToken } from "../support/wire/mint-token";
import { sendRequest } from "../support/wire/send-request";

const host = "rotating.partner.test";
const receiver = await startWebhookReceiver([host]);
/**
 * The setting for short delays between attempts. On a busy machine, a worker may stop before it ends an attempt, so the
 * test sends events that are retried, not pings.
 */
const schedule = { WEBHOOK_RETRY_SCHEDULE: "0s,1s,1s,1s,2s,2s" };
const service = setUpService({ ...receiver.env, ...schedule, SERVE_PAGES: "off" });
const running: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await receiver.close();
});

const [oldKey, newKey] = [serviceSecretKey, Buffer.alloc(32, 77).toString("base64")];

/**
 * The key settings of each step of the rotation. In the first step, every process learns the new key before anything is
 * encrypted or signed with it.
 */
const steps = [
  { SECRET_KEY: oldKey, SECRET_KEY_PREVIOUS: newKey },
  { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey },
  { SECRET_KEY: newKey },
];

function verify({ headers, body }: ReceivedRequest, secret: string): void {
  Stripe.webhooks.constructEvent(body, String(headers["service-signature"]), secret);
}

test("a key rotation during deliveries loses none, signs all correctly, and invalidates no token or secret", {
  timeout: 240_000,
}, async () => {
  const { databaseUrl, roleUrls, env, accounts } = service();
  const start = async (keys: Record<string, string>): Promise<[ApiServer, ServerProcess]> => {
    const settings = { ...env, ...keys };
    const web = await startApiServer({ databaseUrl: roleUrls.web, env: settings });
    const worker = await startWorker({ databaseUrl: roleUrls.worker, env: settings });
    running.push(web, worker);
    return [web, worker];
  };
  const { clientId: client_id, clientSecret: client_secret } = accounts.alpha;
  const tokenStatus = async (at: string) => (await requestToken(at, { client_id, client_secret })).status;
  let processes = await start({ SECRET_KEY: oldKey });
  const token = await service().token(accounts.alpha);
  const client = createApiClient(processes[0].url, token);
  const body = { url: `https://${host}/in`, event_types: ["booking.created"] };
  const { id, secret } = await client.call(createWebhookContract, { body });

  const sent: string[] = [];
  let [url, bearer] = [processes[0].url, token];
  let stopped = false;
  const emitting = (async () => {
    while (!stopped) {
      const one = createApiClient(url, bearer);
      const event = { params: { id: String(id) }, body: { type: "booking.created" as const } };
      sent.push((await one.call(emitEventContract, event)).delivery_id);
    }
  })();
  for (const keys of steps) {
    const next = await start(keys);
    url = next[0].url;
    // The old processes run together with the new ones for a while, as in any rolling restart.
    const before = sent.length;
    await expect.poll(() => sent.length, { timeout: 60_000 }).toBeGreaterThan(before + 10);
    await Promise.all(processes.map((one) => one.stop()));
    processes = next;
    if (!("SECRET_KEY_PREVIOUS" in keys) || keys.SECRET_KEY !== newKey) continue;
    expect(await tokenStatus(url)).toBe(200);
    // Get a new token, as a client does before its token expires.
    bearer = await mintToken(url, accounts.alpha);
    const operator = createOperator({ ...env, ...keys, DATABASE_URL: databaseUrl });
    const report = await operator.run("secrets", "rewrap");
    expect(report).toMatchObject({ webhook_secrets: { rewrapped: 1, unreadable: 0 } });
  }
  stopped = true;
  await emitting;
  const idOf = ({ headers }: ReceivedRequest) => String(headers["service-delivery-id"]);
  await expect
    .poll(() => new Set(receiver.received(host).map(idOf)).size, { timeout: 60_000 })
    .toBe(new Set(sent).size);
  expect(new Set(receiver.received(host).map(idOf))).toEqual(new Set(sent));
  for (const received of receiver.received(host)) verify(received, secret);
  expect(sent.length).toBeGreaterThan(30);
  const ended = await service().observer.query("select distinct status from webhook_deliveries");
  expect(ended.rows).toEqual([{ status: "succeeded" }]);
  expect(await tokenStatus(url)).toBe(200);
  const me = { method: "GET", path: "/v1/me", headers: { authorization: `Bearer ${token}` } };
  // A token is signed with the old key and expires with it, so the client requests another.
  expect((await sendRequest(url, me)).status).toBe(401);
});
