import { expect, test } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { listBookingsContract } from "@/lib/contracts/bookings";
import { explainAvailabilityContract } from "@/lib/contracts/explain";
import { getMeContract } from "@/lib/contracts/partners";
import { reserveContract } from "@/lib/contracts/reservations";
import { startApiServer } from "@/server/testing/api-server";
import { createApiClient } from "../support/api-client";
import { reserveBody, stay } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { expectError } from "../support/wire/expect-reply";

/** Rate limits whose buckets do not refill during the tests. */
const buckets = ["api-read=3@0.0001", "availability=2@0.0001", "api-write=2@0.0001"];
const service = setUpService({ RATE_LIMITS: ["oauth-token-ip=1000@1000", ...buckets].join(",") });

test("reads, searches and writes have one bucket each per partner, across its clients and routes", async () => {
  const { client, accounts } = service();
  const [alpha, beta] = [await client(accounts.alpha), await client(accounts.beta)];
  await alpha.call(getMeContract);
  await alpha.call(listBookingsContract);
  const otherToken = await client(accounts.alpha, ["bookings:read"]);
  await otherToken.call(listBookingsContract);
  const refused = await alpha.attempt(getMeContract);
  expect(expectError(refused, "rate_limited")).toMatchObject({ bucket: "api-read" });
  expectError(await otherToken.attempt(listBookingsContract), "rate_limited");
  await beta.call(getMeContract);
  await alpha.call(searchAvailabilityContract, { query: stay });
  await alpha.call(reserveContract, { body: reserveBody() });
});

test("a poll costs a quarter of a search", async () => {
  const { client, accounts } = service();
  const beta = await client(accounts.beta);
  const poll = () => beta.attempt(searchAvailabilityContract, { query: { search_id: "unknown" } });
  await beta.call(searchAvailabilityContract, { query: stay });
  for (let count = 0; count < 4; count += 1) expectError(await poll(), "not_found");
  expectError(await poll(), "rate_limited");
  expectError(await beta.attempt(searchAvailabilityContract, { query: stay }), "rate_limited");
});

test("an explanation costs as much as two searches", async () => {
  const { client, accounts } = service();
  const hasty = await client(accounts.hasty);
  const query = { ...stay, location: "lisbon" };
  await hasty.call(explainAvailabilityContract, { query });
  const refused = await hasty.attempt(searchAvailabilityContract, { query });
  expect(expectError(refused, "rate_limited")).toMatchObject({ bucket: "availability" });
});

test("a write rejected by its rate limit leaves its key free", async () => {
  const { client, token, accounts } = service();
  const hasty = await client(accounts.hasty);
  for (let count = 0; count < 2; count += 1) await hasty.call(reserveContract, { body: reserveBody() });
  const input = { body: reserveBody(), key: "refused-for-its-rate" };
  expectError(await hasty.attempt(reserveContract, input), "rate_limited");
  const { databaseUrl, env } = service();
  const generous = await startApiServer({
    databaseUrl,
    env: { ...env, RATE_LIMITS: "", SERVE_PAGES: "off" },
  });
  try {
    const client = createApiClient(generous.url, await token(accounts.hasty));
    expect((await client.call(reserveContract, input)).reservation.status).toBe("draft");
  } finally {
    await generous.stop();
  }
});
