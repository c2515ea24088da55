import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createApiClient } from "../testing/fixtures/api-client";
import { test } from "../testing/fixtures/integration-test";
import type { TestRuntime } from "../testing/test-runtime";

async function findUses(runtime: TestRuntime, partnerId: number) {
  await runtime.recorder.flush();
  return await runtime.database.rows<{ usedAt: Date; address: string }>(
    sql`select u.used_at as "usedAt", u.address from client_uses u join clients c on c.id = u.client_id
        where c.partner_id = ${partnerId}`,
  );
}

test("a request records when and from where its credential was used, at most once per minute", async ({
  runtime,
}) => {
  const { partner, call } = await createApiClient(runtime);
  expect(await findUses(runtime, partner.id)).toEqual([]);
  await call("GET", "/v1/me");
  const [first] = await findUses(runtime, partner.id);
  expect(first?.address).toBe("127.0.0.1");
  await call("GET", "/v1/me");
  expect(await findUses(runtime, partner.id)).toEqual([first]);
});

test("a request with a forged token records no usage", async ({ runtime }) => {
  const { partner, call, token } = await createApiClient(runtime);
  await call("GET", "/v1/me", { headers: { Authorization: `Bearer ${token.slice(0, -8)}AAAAAAAA` } });
  expect(await findUses(runtime, partner.id)).toEqual([]);
});
