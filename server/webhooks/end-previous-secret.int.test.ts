import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { endPreviousSecretContract, getWebhookContract } from "@/lib/contracts/webhooks";
import { callOperation } from "../testing/fixtures/call-operation";
import { createWebhook } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { endPreviousSecret } from "./end-previous-secret";
import { getEndpoint } from "./get-endpoint";
import { rotateSecret } from "./rotate-secret";
import { getActiveSecrets } from "./secrets";

test("the previous secret ends at once and the current one continues to sign", async ({ ctx }) => {
  const { id, secret: first } = await createWebhook(ctx);
  const { secret, previousSecretExpiresAt } = await rotateSecret(ctx, { id });
  const params = { id };
  const before = await callOperation(getWebhookContract, ctx, { params });
  expect(before.previous_secret_expires_at).toBe(previousSecretExpiresAt.toISOString());
  expect(getActiveSecrets(ctx, await getEndpoint(ctx, id), ctx.now)).toEqual([secret, first]);

  const ended = await callOperation(endPreviousSecretContract, ctx, { params });
  expect(ended).toMatchObject({ id: Number(id), previous_secret_expires_at: null });
  const endpoint = await getEndpoint(ctx, id);
  expect(getActiveSecrets(ctx, endpoint, ctx.now)).toEqual([secret]);
  expect(endpoint.sealedPreviousSecret).toBeNull();
});

test("ending it again changes nothing and writes no second audit entry", async ({ ctx }) => {
  const { id, secret } = await createWebhook(ctx);
  await rotateSecret(ctx, { id });
  await endPreviousSecret(ctx, id);
  await endPreviousSecret({ ...ctx, now: new Date(ctx.now.getTime() + 1000) }, id);
  const endpoint = await getEndpoint(ctx, id);
  expect(endpoint.updatedAt).toEqual(ctx.now);
  expect(getActiveSecrets(ctx, endpoint, ctx.now)).not.toContain(secret);
  const entries = await ctx.database.rows<{ text: string }>(
    sql`select audit_log::text as text from audit_log
        where action = 'webhook.end_previous_secret' and target_id = ${id}`,
  );
  expect(entries).toHaveLength(1);
  expect(entries[0]?.text).not.toMatch(/whsec_/);
});

test("a previous secret that has expired on the partner's clock is not shown", async ({ ctx }) => {
  const { id } = await createWebhook(ctx);
  const { previousSecretExpiresAt } = await rotateSecret(ctx, { id, overlapSeconds: 60 });
  const shownAt = async (now: Date) =>
    (await callOperation(getWebhookContract, { ...ctx, now }, { params: { id } })).previous_secret_expires_at;
  expect(await shownAt(new Date(previousSecretExpiresAt.getTime() - 1))).not.toBeNull();
  expect(await shownAt(previousSecretExpiresAt)).toBeNull();
});

test("another partner cannot end the secret of an endpoint", async ({ runtime, ctx }) => {
  const { id, secret: first } = await createWebhook(ctx);
  const { secret } = await rotateSecret(ctx, { id });
  const other = await partnerContext(runtime);
  await expect(endPreviousSecret(other, id)).rejects.toMatchObject({ code: "not_found" });
  expect(getActiveSecrets(ctx, await getEndpoint(ctx, id), ctx.now)).toEqual([secret, first]);
});
