import { expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import { hookRoute } from "../support/endpoints";
import { sampleRequests } from "../support/partner-route/sample-requests";
import { setUpService } from "../support/run/set-up-service";
import type { Reply } from "../support/wire/send-request";

const service = setUpService({ ...hookRoute, DATABASE_POOL_SIZE: "1" });

async function sendSample(contract: Contract): Promise<Reply> {
  const client = await service().client(service().accounts.alpha);
  const { query, path, ...sample } = sampleRequests[contract.operationId] ?? {};
  const body = (await sample.createBody?.(client)) ?? sample.body;
  return await client.attempt(contract, { query, body, params: await path?.create(client) });
}

const named = (contract: Contract) => ({ name: `${contract.method} ${contract.path}`, contract });
/**
 * Operations whose sample request writes nothing: the endpoint of `endPreviousWebhookSecret` has no previous secret,
 * and `previewReplacement` only reads.
 */
const withoutEffect = new Set<string>(["endPreviousWebhookSecret", "previewReplacement"]);
const writes = allContracts.filter(
  ({ method, operationId }) => method !== "GET" && !withoutEffect.has(operationId),
);

test.each(allContracts.map(named))("$name works with a single database connection", async ({ contract }) => {
  const reply = await sendSample(contract);
  expect(reply.status, reply.text).toBe(contract.status);
});

test.each(writes.map(named))("$name writes one audit entry without secrets", async ({ contract }) => {
  const reply = await sendSample(contract);
  expect(reply.status, reply.text).toBe(contract.status);
  const { rows } = await service().observer.query(
    "select before, after from audit_log where request_id = $1",
    [reply.headers["x-request-id"]],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].before ?? rows[0].after).toBeTruthy();
  const secret = /whsec_[^"]+/.exec(reply.text)?.[0] ?? "@";
  expect(JSON.stringify(rows)).not.toContain(secret);
});
