import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { readConfig } from "../env";
import { createKeyRing } from "../keys";
import { createWebhook } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { testSecretKey } from "../testing/test-runtime";
import { getEndpoint } from "./get-endpoint";
import { rotateSecret } from "./rotate-secret";
import { getActiveSecrets } from "./secrets";

test("both secrets sign for a day, newest first, and then only the new one", async ({ ctx }) => {
  const { id, secret: first } = await createWebhook(ctx);
  const rotated = await rotateSecret(ctx, { id });
  const ends = new Date(ctx.now.getTime() + 86_400_000);
  expect(rotated.previousSecretExpiresAt).toEqual(ends);
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(first);
  const endpoint = await getEndpoint(ctx, id);
  expect(getActiveSecrets(ctx, endpoint, ctx.now)).toEqual([rotated.secret, first]);
  expect(getActiveSecrets(ctx, endpoint, new Date(ends.getTime() - 1))).toEqual([rotated.secret, first]);
  expect(getActiveSecrets(ctx, endpoint, ends)).toEqual([rotated.secret]);
});

test("with an overlap of 0 the previous secret ends at once", async ({ ctx }) => {
  const { id } = await createWebhook(ctx);
  const { endpoint, secret, previousSecretExpiresAt } = await rotateSecret(ctx, { id, overlapSeconds: 0 });
  expect(previousSecretExpiresAt).toEqual(ctx.now);
  expect(getActiveSecrets(ctx, endpoint, ctx.now)).toEqual([secret]);
  expect(endpoint.sealedPreviousSecret).toBeNull();
});

test("a second rotation ends the oldest of three secrets", async ({ ctx }) => {
  const { id } = await createWebhook(ctx);
  const second = await rotateSecret(ctx, { id, overlapSeconds: 604_800 });
  const third = await rotateSecret(ctx, { id, overlapSeconds: 60 });
  expect(getActiveSecrets(ctx, third.endpoint, ctx.now)).toEqual([third.secret, second.secret]);
  expect(third.previousSecretExpiresAt).toEqual(new Date(ctx.now.getTime() + 60_000));
});

test("secrets are readable during a rotation of the service key, and rejected without their key", async ({
  ctx,
}) => {
  const { endpoint, secret } = await createWebhook(ctx);
  const next = Buffer.alloc(32, 9).toString("base64");
  const ring = (env: Record<string, string>) => createKeyRing(readConfig(env));
  const rotating = ring({ SECRET_KEY: next, SECRET_KEY_PREVIOUS: testSecretKey });
  expect(getActiveSecrets({ ...ctx, keys: rotating }, endpoint, ctx.now)).toEqual([secret]);
  const withoutOldKey = { ...ctx, keys: ring({ SECRET_KEY: next }) };
  expect(() => getActiveSecrets(withoutOldKey, endpoint, ctx.now)).toThrow(
    "encrypted with another SECRET_KEY",
  );
});

test("a rotation is audited without a secret and rejected for another partner's endpoint", async ({
  runtime,
  ctx,
}) => {
  const { id, endpoint, secret } = await createWebhook(ctx);
  const other = await partnerContext(runtime);
  await expect(rotateSecret(other, { id })).rejects.toMatchObject({ code: "not_found" });
  expect(getActiveSecrets(ctx, await getEndpoint(ctx, id), ctx.now)).toEqual([secret]);
  const rotated = await rotateSecret(ctx, { id });
  const rows = await ctx.database.rows<{ text: string }>(
    sql`select audit_log::text as text from audit_log
        where action = 'webhook.rotate_secret' and target_id = ${String(endpoint.id)}`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toMatch(/whsec_/);
  expect(rows[0]?.text).not.toContain(rotated.secret.slice(6));
});
