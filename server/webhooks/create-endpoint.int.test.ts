import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { createSecretCipher } from "../secret-encryption";
import { untilBlocked } from "../testing/database";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { allHostileUrls } from "../testing/hostile-urls/all-hostile-urls";
import { goodUrls } from "../testing/hostile-urls/good-urls";
import { ownHost } from "../testing/hostile-urls/hostile-hosts";
import { createEndpoint } from "./create-endpoint";
import { deleteEndpoint } from "./delete-endpoint";
import { lockPartner } from "./endpoints.queries";
import { getEndpoint } from "./get-endpoint";
import { presentEndpoint } from "./present-endpoint";
import { getActiveSecrets } from "./secrets";

const wanted = { url: "https://hooks.example.com/rentals", eventTypes: ["ping"] };
const publicly = async () => ["93.184.216.34"];

test("a new endpoint is active with its known event types, without duplicates", async ({ ctx }) => {
  const eventTypes = ["ping", "booking.created", "booking.new_one", "ping", "toString", ""];
  const input = { ...wanted, description: "Ours", eventTypes };
  const { endpoint, secret } = await createEndpoint(ctx, input, publicly);
  expect(presentEndpoint(endpoint, ctx.now)).toEqual({
    id: endpoint.id,
    url: wanted.url,
    description: "Ours",
    event_types: ["ping", "booking.created"],
    status: "active",
    disabled_reason: null,
    disabled_at: null,
    consecutive_failures: 0,
    last_success_at: null,
    last_failure_at: null,
    previous_secret_expires_at: null,
    created_at: ctx.now.toISOString(),
    updated_at: ctx.now.toISOString(),
  });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await getEndpoint(ctx, String(endpoint.id))).toEqual(endpoint);
});

test("an endpoint without a known event type is rejected", async ({ ctx }) => {
  for (const eventTypes of [[], ["booking"], ["Ping", " ping", "booking.*"]]) {
    const creating = createEndpoint(ctx, { ...wanted, eventTypes }, publicly);
    await expect(creating).rejects.toMatchObject({
      code: "invalid_payload",
      details: { issues: [{ path: "event_types" }] },
    });
  }
  expect(await countActive(ctx)).toBe(0);
});

test("the secret is stored encrypted and decrypts only for its own endpoint and environment", async ({
  ctx,
}) => {
  const { endpoint, secret } = await createEndpoint(ctx, wanted, publicly);
  const { endpoint: other } = await createEndpoint(ctx, wanted, publicly);
  expect(getActiveSecrets(ctx, endpoint, ctx.now)).toEqual([secret]);
  expect(endpoint.sealedSecret?.includes(secret.slice(6))).toBe(false);
  const moved = { ...other, sealedSecret: endpoint.sealedSecret };
  expect(() => getActiveSecrets(ctx, moved, ctx.now)).toThrow("encrypted with another SECRET_KEY");
  const elsewhere = { ...ctx, config: { ...ctx.config, environment: "production" as const } };
  expect(() => getActiveSecrets(elsewhere, endpoint, ctx.now)).toThrow();
  expect(createSecretCipher(ctx.keys).decrypt(endpoint.sealedSecret ?? Buffer.alloc(0), "")).toBeUndefined();
});

test("every hostile URL is rejected with its reason and leaves no row", async ({ ctx }) => {
  const own = { ...ctx, config: { ...ctx.config, publicUrl: `https://${ownHost}` } };
  for (const { reason, urls } of allHostileUrls) {
    for (const url of urls) {
      const creating = createEndpoint(own, { ...wanted, url }, publicly);
      await expect(creating, url).rejects.toMatchObject({ code: "unsafe_url", details: { reason } });
    }
  }
  expect(await countActive(ctx)).toBe(0);
});

test("every valid URL is stored exactly as sent", async ({ runtime, ctx }) => {
  const urls = Object.keys(goodUrls);
  for (let start = 0; start < urls.length; start += 20) {
    const one = {
      ...(await partnerContext(runtime)),
      config: { ...ctx.config, publicUrl: `https://${ownHost}` },
    };
    for (const url of urls.slice(start, start + 20)) {
      expect((await createEndpoint(one, { ...wanted, url }, publicly)).endpoint.url).toBe(url);
    }
  }
});

test("a host with a private address is rejected and one that does not resolve is accepted", async ({
  ctx,
}) => {
  const refused = createEndpoint(ctx, wanted, async () => ["93.184.216.34", "10.0.0.1"]);
  await expect(refused).rejects.toMatchObject({
    code: "unsafe_url",
    details: { reason: "private_address" },
  });
  expect(await createEndpoint(ctx, wanted, async () => [])).toMatchObject({ endpoint: { status: "active" } });
  const failing = () => Promise.reject(new Error("SERVFAIL"));
  expect(await createEndpoint(ctx, wanted, failing)).toMatchObject({ endpoint: { status: "active" } });
});

test("a registration waits for a silent name server without holding a connection", async ({ ctx }) => {
  let looked = 0;
  const { endpoint } = await createEndpoint(ctx, wanted, async (_host, signal) => {
    looked += 1;
    expect(ctx.database.pool.idleCount).toBe(ctx.database.pool.totalCount);
    return await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  expect([looked, endpoint.status]).toEqual([1, "active"]);
});

test("a partner has at most 20 endpoints and can replace a deleted one", async ({ runtime, ctx }) => {
  const made = [];
  for (let place = 0; place < 20; place += 1) made.push(await createEndpoint(ctx, wanted, publicly));
  const oneMore = () => createEndpoint(ctx, wanted, publicly);
  await expect(oneMore()).rejects.toMatchObject({
    code: "limit_reached",
    status: 409,
    details: { limit: 20 },
  });
  await createEndpoint(await partnerContext(runtime), wanted, publicly);
  await deleteEndpoint(ctx, String(made[7]?.endpoint.id));
  await oneMore();
  await expect(oneMore()).rejects.toMatchObject({ code: "limit_reached" });
});

test("two concurrent registrations do not exceed the limit", async ({ ctx }) => {
  for (let place = 0; place < 19; place += 1) await createEndpoint(ctx, wanted, publicly);
  let rivals: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await inTransaction(ctx.database, async (tx) => {
    await lockPartner(tx, ctx.partner.id);
    rivals = Promise.allSettled([1, 2].map(() => createEndpoint(ctx, wanted, publicly)));
    await untilBlocked(ctx.database.pool, { sessions: 2 });
  });
  expect((await rivals)?.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await countActive(ctx)).toBe(20);
});

test("a registration is audited without the secret", async ({ ctx }) => {
  const { endpoint, secret } = await createEndpoint(ctx, wanted, publicly);
  const rows = await ctx.database.rows<{ action: string; after: unknown; text: string }>(
    sql`select action, after, audit_log::text as text from audit_log
        where target_type = 'webhook' and target_id = ${String(endpoint.id)}`,
  );
  expect(rows).toMatchObject([
    { action: "webhook.create", after: { url: wanted.url, event_types: wanted.eventTypes } },
  ]);
  expect(rows[0]?.text).not.toContain(secret);
});

async function countActive({ database, partner }: PartnerContext): Promise<number | undefined> {
  const [row] = await database.rows<{ count: number }>(
    sql`select count(*) as count from webhook_endpoints where partner_id = ${partner.id} and deleted_at is null`,
  );
  return row?.count;
}
