import { describe, expect, test } from "vitest";
import { createWebhookContract, getWebhookContract, updateWebhookContract } from "@/lib/contracts/webhooks";
import { allHostileUrls, malformedUrls } from "@/server/testing/hostile-urls/all-hostile-urls";
import { goodUrls } from "@/server/testing/hostile-urls/good-urls";
import { ownHost } from "@/server/testing/hostile-urls/hostile-hosts";
import type { ApiClient } from "../support/api-client";
import { createEndpoint } from "../support/endpoints";
import { setUpService } from "../support/run/set-up-service";
import { expectError, expectInvalid } from "../support/wire/expect-reply";

const goodHost = "hooks.example.com";
const service = setUpService({
  PUBLIC_URL: `https://${ownHost}`,
  WEBHOOK_DEV_ROUTES: `${goodHost}=127.0.0.1:9`,
});

const url = `https://${goodHost}/rentals`;
const event_types = ["ping"];

async function alpha(): Promise<ApiClient> {
  return await service().client(service().accounts.alpha);
}

/**
 * Registers an endpoint and runs `work`. Asserts that `work` changes no endpoint and adds no entry to the audit log.
 */
async function expectNoChanges(
  work: (client: ApiClient, params: { id: string }) => Promise<void>,
): Promise<void> {
  const client = await alpha();
  const { id } = await createEndpoint(client, { url, event_types });
  const written = `select (select json_agg(e) from webhook_endpoints e) as endpoints, (select count(*) from audit_log) as audited`;
  const before = await service().observer.query(written);
  await work(client, { id: String(id) });
  expect((await service().observer.query(written)).rows).toEqual(before.rows);
}

describe.each(allHostileUrls)("$rule", ({ reason, urls }) => {
  test("is rejected at registration and at a change with its reason, and changes nothing", async () => {
    await expectNoChanges(async (client, params) => {
      for (const hostile of urls) {
        const created = await client.attempt(createWebhookContract, { body: { url: hostile, event_types } });
        expect(expectError(created, "unsafe_url"), hostile).toEqual({ reason });
        const changed = await client.attempt(updateWebhookContract, { params, body: { url: hostile } });
        expect(expectError(changed, "unsafe_url"), hostile).toEqual({ reason });
      }
    });
  });
});

test("a value that is not a URL is rejected with the field's name and changes nothing", async () => {
  await expectNoChanges(async (client, params) => {
    for (const text of malformedUrls) {
      const body = { url: text, event_types };
      expectInvalid(await client.attempt(createWebhookContract, { body }), "url");
      expectInvalid(await client.attempt(updateWebhookContract, { params, body: { url: text } }), "url");
    }
  });
});

test("a valid URL is stored as sent", async () => {
  const client = await alpha();
  const { id } = await createEndpoint(client, { url, event_types });
  const params = { id: String(id) };
  const good = Object.entries(goodUrls).filter(([, host]) => host === goodHost);
  expect(good.length).toBeGreaterThanOrEqual(20);
  for (const [text] of good) {
    await client.call(updateWebhookContract, { params, body: { url: text } });
    expect((await client.call(getWebhookContract, { params })).url).toBe(text);
  }
});
