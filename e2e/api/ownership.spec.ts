import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import { createTestDatabase, type TestDatabase } from "@/server/testing/database";
import { createApiClient } from "../support/api-client";
import { sampleRequests } from "../support/partner-route/sample-requests";
import { createOperator } from "../support/run/run-operator";
import { setUpService } from "../support/run/set-up-service";
import { createTestAccounts, type TestAccounts } from "../support/test-accounts";
import { expectError, normalizeReply } from "../support/wire/expect-reply";
import { mintToken } from "../support/wire/mint-token";

const service = setUpService();

/** The database of a production service, whose partners have the same names as those of the sandbox. */
let database: TestDatabase | undefined;
let production: ApiServer | undefined;
let live: TestAccounts;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { ...service().env, SERVICE_ENV: "production", DATABASE_CHECKS: "warn" };
  // Endpoints are numbered per database. These numbers do not exist in the other one.
  const numbering = new pg.Client({ connectionString: database.url });
  await numbering.connect();
  await numbering.query("select setval(pg_get_serial_sequence('webhook_endpoints', 'id'), 900000)");
  await numbering.end();
  live = await createTestAccounts(createOperator({ ...env, DATABASE_URL: database.url }));
  production = await startApiServer({ databaseUrl: database.url, env: { ...env, SERVE_PAGES: "off" } });
});
afterAll(async () => {
  await production?.stop();
  await database?.drop();
});

const owned = allContracts.flatMap((contract) => {
  const sample = sampleRequests[contract.operationId];
  return sample?.path?.owned === true
    ? [{ name: `${contract.method} ${contract.path}`, contract, sample }]
    : [];
});

describe.each(owned)("$name", ({ contract, sample }) => {
  test("another partner's, the other environment's and unknown objects return the same bytes", async () => {
    const { accounts, client } = service();
    const [own, other] = [await client(accounts.alpha), await client(accounts.beta)];
    const url = production?.url ?? "";
    const elsewhere = createApiClient(url, await mintToken(url, live.alpha));
    const make = sample.path?.create;
    if (make === undefined) throw new Error("Every one of these has a path.");
    const foreign = await make(other);
    const away = await make(elsewhere);
    const missing = sample.path?.missing[0];
    const answers = [];
    for (const params of [foreign, away, missing]) {
      const { query, body, rejected } = sample;
      const reply = await own.attempt(contract, { query, body: body && { ...body, ...rejected }, params });
      expectError(reply, "not_found");
      answers.push(normalizeReply(reply));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const { query, body } = sample;
    const mine = await own.attempt(contract, { query, body, params: await make(own) });
    expect(mine.status, mine.text).toBe(contract.status);
  });
});

test("some operations have an owned object", () => {
  expect(owned.length).toBeGreaterThanOrEqual(15);
});
