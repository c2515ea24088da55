import { afterAll, beforeAll, expect, test } from "vitest";
import { listBookingsContract } from "@/lib/contracts/bookings";
import { getMeContract } from "@/lib/contracts/partners";
import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import { createApiClient } from "../support/api-client";
import { createBooking } from "../support/rentals";
import { createOperator, type Operator } from "../support/run/run-operator";
import { setUpService } from "../support/run/set-up-service";
import { type Account, createClient } from "../support/test-accounts";
import { expectError } from "../support/wire/expect-reply";
import { mintToken, requestToken } from "../support/wire/mint-token";

const service = setUpService({ SANDBOX_AUTOPILOT: "on" });

/** A production process that by mistake uses the database and the secret of the sandbox. */
let production: ApiServer;
let operator: Operator;
let live: Account;

beforeAll(async () => {
  const { databaseUrl, accounts } = service();
  const env = { ...service().env, SERVICE_ENV: "production", DATABASE_CHECKS: "warn" };
  operator = createOperator({ ...env, DATABASE_URL: databaseUrl });
  production = await startApiServer({ databaseUrl, env: { ...env, SERVE_PAGES: "off" } });
  live = await createClient(operator, accounts.alpha.slug);
});

afterAll(async () => {
  await production?.stop();
});

test("credentials name their environment and work in no other", async () => {
  const { server, accounts } = service();
  expect(accounts.alpha.clientId).toMatch(/^rp_sandbox_/);
  expect(accounts.alpha.clientSecret).toMatch(/^rps_sandbox_/);
  expect(live.clientId).toMatch(/^rp_live_/);
  expect(live.clientSecret).toMatch(/^rps_live_/);
  const answers = [
    await requestToken(production.url, {
      client_id: accounts.alpha.clientId,
      client_secret: accounts.alpha.clientSecret,
    }),
    await requestToken(server.url, { client_id: live.clientId, client_secret: live.clientSecret }),
  ];
  for (const reply of answers) {
    expect(reply.status).toBe(401);
    expect(reply.json()).toMatchObject({ error: "invalid_client" });
  }
});

test("a token of one environment is invalid in the other", async () => {
  const { server, accounts } = service();
  const [sandbox, real] = [
    await mintToken(server.url, accounts.alpha),
    await mintToken(production.url, live),
  ];
  await createApiClient(server.url, sandbox).call(getMeContract);
  await createApiClient(production.url, real).call(getMeContract);
  expectError(await createApiClient(production.url, sandbox).attempt(getMeContract), "invalid_token");
  expectError(await createApiClient(server.url, real).attempt(getMeContract), "invalid_token");
});

test("a cursor of one environment is invalid in the other", async () => {
  const { server, accounts } = service();
  const sandbox = createApiClient(server.url, await mintToken(server.url, accounts.alpha));
  await createBooking(sandbox);
  await createBooking(sandbox);
  const page = await sandbox.call(listBookingsContract, { query: { limit: "1" } });
  const real = createApiClient(production.url, await mintToken(production.url, live));
  const query = { limit: "1", cursor: page.next_cursor ?? "" };
  await sandbox.call(listBookingsContract, { query });
  expectError(await real.attempt(listBookingsContract, { query }), "invalid_cursor");
});

test("production has no crew simulator and no clock control", async () => {
  const { server, accounts, observer } = service();
  const sandbox = await createBooking(
    createApiClient(server.url, await mintToken(server.url, accounts.alpha)),
  );
  const real = await createBooking(createApiClient(production.url, await mintToken(production.url, live)));
  const { rows } = await observer.query(
    "select reference from bookings where autopilot_at is not null and reference = any($1)",
    [[sandbox.reference, real.reference]],
  );
  expect(rows).toEqual([{ reference: sandbox.reference }]);
  for (const words of [["show"], ["advance", "1h"], ["reset"]]) {
    const refused = await operator.attempt("clock", ...words);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("production");
  }
});
