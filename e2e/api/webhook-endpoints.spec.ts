import { expect, test } from "vitest";
import {
  createWebhookContract,
  deleteWebhookContract,
  getWebhookContract,
  listWebhooksContract,
  rotateWebhookSecretContract,
  testWebhookContract,
  updateWebhookContract,
  type WebhookEndpoint,
} from "@/lib/contracts/webhooks";
import type { ApiClient } from "../support/api-client";
import { endpointBody, hookHost, hookRoute } from "../support/endpoints";
import { setUpService } from "../support/run/set-up-service";
import { expectError, expectInvalid } from "../support/wire/expect-reply";

const service = setUpService(hookRoute);

async function alpha(): Promise<ApiClient> {
  return await service().client(service().accounts.alpha);
}

function paramsOf({ id }: { id: number }) {
  return { params: { id: String(id) } };
}

async function removeAll(client: ApiClient): Promise<void> {
  const { data } = await client.call(listWebhooksContract, { query: { limit: "100" } });
  for (const endpoint of data) await client.call(deleteWebhookContract, paramsOf(endpoint));
}

test("an endpoint shows its secret once, can be changed, and can be deleted", async () => {
  const client = await alpha();
  const body = {
    ...endpointBody,
    description: "Orders",
    event_types: ["ping", "booking.created", "new.one"],
  };
  const created = await client.call(createWebhookContract, { body });
  const { secret, ...endpoint } = created;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(endpoint).toMatchObject({
    url: endpointBody.url,
    description: "Orders",
    event_types: ["ping", "booking.created"],
    status: "active",
    consecutive_failures: 0,
    last_success_at: null,
    last_failure_at: null,
    disabled_reason: null,
    disabled_at: null,
  });
  const read = await client.attempt(getWebhookContract, paramsOf(created));
  expect(read.json()).toEqual(endpoint);

  const changes = {
    url: `https://${hookHost}/other`,
    description: "",
    status: "paused",
    event_types: ["ping"],
  };
  const updated = await client.attempt(updateWebhookContract, { ...paramsOf(created), body: changes });
  expect(updated.json()).toEqual({ ...endpoint, ...changes, updated_at: expect.any(String) });
  expect(updated.text).not.toMatch(/whsec_|"secret"/);

  expect(await client.call(deleteWebhookContract, paramsOf(created))).toEqual({
    id: created.id,
    deleted: true,
  });
  for (const contract of [getWebhookContract, deleteWebhookContract, testWebhookContract]) {
    expectError(await client.attempt(contract, paramsOf(created)), "not_found");
  }
  const { data } = await client.call(listWebhooksContract);
  expect(data.map(({ id }) => id)).not.toContain(created.id);
});

test("a rotation returns a new secret and the expiry of the previous one", async () => {
  const client = await alpha();
  const created = await client.call(createWebhookContract, { body: endpointBody });
  const secrets = [created.secret];
  for (const [body, seconds] of [
    [undefined, 86_400],
    [{}, 86_400],
    [{ previous_secret_expires_in: 604_800 }, 604_800],
    [{ previous_secret_expires_in: 0 }, 0],
  ] as const) {
    const before = Date.now();
    const rotated = await client.call(rotateWebhookSecretContract, { ...paramsOf(created), body });
    const endsIn = Date.parse(rotated.previous_secret_expires_at) - seconds * 1000;
    expect(endsIn).toBeGreaterThanOrEqual(before - 1000);
    expect(endsIn).toBeLessThanOrEqual(Date.now() + 1000);
    secrets.push(rotated.secret);
  }
  expect(new Set(secrets).size).toBe(5);
  for (const value of [-1, 604_801, 1.5, "60"]) {
    const body = { previous_secret_expires_in: value };
    const reply = await client.attempt(rotateWebhookSecretContract, { ...paramsOf(created), body });
    expectInvalid(reply, "previous_secret_expires_in");
  }
});

test("paging shows each own endpoint once, in the order of registration", async () => {
  const client = await alpha();
  await removeAll(client);
  const made: WebhookEndpoint[] = [];
  for (let place = 0; place < 7; place += 1) {
    made.push(await client.call(createWebhookContract, { body: endpointBody }));
  }
  const beta = await service().client(service().accounts.beta);
  await beta.call(createWebhookContract, { body: endpointBody });
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: "3", ...(cursor === null ? {} : { cursor }) };
    const page = await client.call(listWebhooksContract, { query });
    expect(page.has_more).toBe(page.next_cursor !== null);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(made.map(({ id }) => id));
  const { data } = await beta.call(listWebhooksContract);
  expect(data).toHaveLength(1);
});

test("twenty endpoints can be registered and no more", async () => {
  const client = await alpha();
  await removeAll(client);
  const bodies = Array.from({ length: 24 }, () => endpointBody);
  const replies = await Promise.all(bodies.map((body) => client.attempt(createWebhookContract, { body })));
  const refused = replies.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(4);
  for (const reply of refused) expect(expectError(reply, "limit_reached")).toEqual({ limit: 20 });
  await removeAll(client);
});

test("an invalid URL or an empty subscription is rejected with the field's name", async () => {
  const client = await alpha();
  const created = await client.call(createWebhookContract, { body: endpointBody });
  for (const [changes, path] of [
    [{ url: "" }, "url"],
    [{ url: "hooks.example.com" }, "url"],
    [{ url: `https://${hookHost}/${"x".repeat(2048)}` }, "url"],
    [{ event_types: [] }, "event_types"],
    [{ event_types: ["booking"] }, "event_types"],
    [{ event_types: [1] }, "event_types.0"],
    [{ description: "x".repeat(501) }, "description"],
  ] as const) {
    const body = { ...endpointBody, ...changes };
    expectInvalid(await client.attempt(createWebhookContract, { body }), path);
    const updating = { ...paramsOf(created), body: changes };
    expectInvalid(await client.attempt(updateWebhookContract, updating), path);
  }
  for (const status of ["disabled", "deleted", "", 1]) {
    const updating = { ...paramsOf(created), body: { status } };
    expectInvalid(await client.attempt(updateWebhookContract, updating), "status");
  }
});
