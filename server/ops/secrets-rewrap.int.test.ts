import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { importCatalogue } from "../catalogue/import/import-catalogue";
import { supplierContext } from "../catalogue/import/import-suppliers";
import { inTransaction } from "../db/in-transaction";
import { createKeyRing } from "../keys";
import { createClient } from "../oauth/create-client";
import { createSecretCipher } from "../secret-encryption";
import { test } from "../testing/fixtures/integration-test";
import { emitEvents, openEndpoint } from "../testing/fixtures/webhook-deliveries";
import { runOpsHere } from "../testing/run-ops-command";
import { openTestRuntime, testSecretKey } from "../testing/test-runtime";
import { callTokenEndpoint, tokenForm } from "../testing/token-requests";
import { decryptSecrets } from "../webhooks/delivery/decrypt-secrets";
import { claimDeliveries } from "../webhooks/delivery/deliveries.queries";
import { deliveryLimits } from "../webhooks/delivery/delivery-limits";
import { rotateSecret } from "../webhooks/rotate-secret";

const newKey = Buffer.alloc(32, 8).toString("base64");
const rotated = { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: testSecretKey };
const sealed = {
  name: "Rewrap Cars",
  kind: "http-json" as const,
  base_url: "http://127.0.0.1:9",
  secret: "s3",
};

test("every webhook and supplier secret is re-encrypted once with the new key, and then the old key can be removed", async ({
  runtime,
  ctx,
}) => {
  const url = runtime.database.pool.options.connectionString ?? "";
  const rewrap = async (env: Record<string, string>) => {
    const { code, stdout, stderr } = await runOpsHere(["--json", "secrets", "rewrap"], {
      DATABASE_URL: url,
      ...env,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return JSON.parse(stdout);
  };
  const endpoints = [];
  for (let n = 0; n < 3; n += 1) endpoints.push(await openEndpoint(ctx, `https://hooks.example.com/${n}`));
  const [first] = endpoints;
  const { secret: second } = await rotateSecret(ctx, { id: String(first?.id), overlapSeconds: 3600 });
  const file = { suppliers: [{ slug: "rewrap-cars", ...sealed }] };
  await inTransaction(runtime.database, (tx) =>
    importCatalogue(tx, file, { seal: createSecretCipher(runtime.keys) }),
  );
  const used = await createClient(runtime, await runtime.acting(), {
    partner: ctx.partner.slug,
    scopes: "bookings:read",
  });

  const report = await rewrap(rotated);
  expect(report).toEqual({
    webhook_secrets: { rewrapped: 4, current: 0, unreadable: 0 },
    supplier_secrets: { rewrapped: 1, current: 0, unreadable: 0 },
    authenticator_secrets: { rewrapped: 0, current: 0, unreadable: 0 },
    client_secrets: { current: 0, unused: 1 },
    previous_key_needed: true,
  });
  const underBoth = openTestRuntime(url, rotated);
  const form = tokenForm(used);
  expect((await callTokenEndpoint(underBoth, { form })).status).toBe(200);
  expect(await rewrap(rotated)).toEqual({
    webhook_secrets: { rewrapped: 0, current: 4, unreadable: 0 },
    supplier_secrets: { rewrapped: 0, current: 1, unreadable: 0 },
    authenticator_secrets: { rewrapped: 0, current: 0, unreadable: 0 },
    client_secrets: { current: 1, unused: 0 },
    previous_key_needed: false,
  });
  await underBoth.database.close();

  const underNew = openTestRuntime(url, { SECRET_KEY: newKey });
  expect((await callTokenEndpoint(underNew, { form })).status).toBe(200);
  await emitEvents(ctx);
  const all = { limit: 10, failingLimit: 10, afterEndpointId: 0, limits: deliveryLimits };
  const claimed = await claimDeliveries(runtime.database, all);
  const opened = claimed.map((delivery) => [delivery.endpointId, decryptSecrets(underNew, delivery)]);
  expect(new Map(opened as [number, string[]][])).toEqual(
    new Map(endpoints.map(({ id, secret }) => [id, id === first?.id ? [second, secret] : [secret]])),
  );
  const [supplier] = await runtime.database.rows<{ secret: Buffer }>(
    sql`select sealed_secret as secret from suppliers where slug = 'rewrap-cars'`,
  );
  const ring = createKeyRing(underNew.config);
  expect(
    createSecretCipher(ring).decrypt(supplier?.secret ?? Buffer.of(), supplierContext("rewrap-cars")),
  ).toBe("s3");
  await underNew.database.close();

  expect(await rewrap({ SECRET_KEY: Buffer.alloc(32, 9).toString("base64") })).toMatchObject({
    webhook_secrets: { rewrapped: 0, current: 0, unreadable: 4 },
    supplier_secrets: { unreadable: 1 },
  });
  const runs = await runtime.database.rows<{ after: unknown }>(
    sql`select after from audit_log where action = 'secrets.rewrap' order by id`,
  );
  expect(runs).toHaveLength(3);
  expect(runs[0]?.after).toEqual(report);
});

test("a secret copied to another endpoint's row cannot be decrypted, not even after a rewrap", async ({
  runtime,
  ctx,
}) => {
  const [one, other] = [await openEndpoint(ctx), await openEndpoint(ctx, "https://hooks.example.com/2")];
  await runtime.database.rows(
    sql`update webhook_endpoints e set sealed_secret = o.sealed_secret
        from webhook_endpoints o where e.id = ${one.id} and o.id = ${other.id}`,
  );
  const url = runtime.database.pool.options.connectionString ?? "";
  const { stdout } = await runOpsHere(["--json", "secrets", "rewrap"], { DATABASE_URL: url, ...rotated });
  expect(JSON.parse(stdout).webhook_secrets.unreadable).toBeGreaterThanOrEqual(1);
  await emitEvents(ctx);
  const underNew = openTestRuntime(url, rotated);
  const all = { limit: 10, failingLimit: 10, afterEndpointId: 0, limits: deliveryLimits };
  const claimed = await claimDeliveries(runtime.database, all);
  const secretsOf = (id: number) => {
    const delivery = claimed.find(({ endpointId }) => endpointId === id);
    return delivery && decryptSecrets(underNew, delivery);
  };
  expect([secretsOf(one.id), secretsOf(other.id)]).toEqual([undefined, [other.secret]]);
  expect(underNew.logged().join()).toContain("webhook secret cannot be decrypted");
  await underNew.database.close();
});
