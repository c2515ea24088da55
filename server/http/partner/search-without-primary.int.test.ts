import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTcpProxy, type TcpProxy } from "@/proof/kit/tcp-proxy";
import { openReplicatedDatabase, type ReplicatedDatabase } from "../../db/replicated-database";
import { createRateLimiter } from "../../rate-limit/rate-limiter";
import { type ApiClient, createApiClient } from "../../testing/fixtures/api-client";
import { createCar } from "../../testing/fixtures/create-car";
import { bookingBody } from "../../testing/fixtures/rental-body";
import { type ReplicaPair, startReplicaPair } from "../../testing/replica-pair";
import { openTestRuntime, type TestRuntime } from "../../testing/test-runtime";

const soon = { timeout: 30_000, interval: 50 };

let pair: ReplicaPair;
let proxy: TcpProxy;
let runtime: TestRuntime;
let database: ReplicatedDatabase;
let client: ApiClient;
let car: { slug: string };
let searchPath: string;

beforeAll(async () => {
  pair = await startReplicaPair();
  runtime = openTestRuntime(pair.primaryUrl, { SANDBOX_AUTOPILOT: "off" });
  const url = new URL(pair.primaryUrl);
  proxy = await openTcpProxy("primary", Number(url.port));
  url.port = String(proxy.port);
  const options = { url: url.toString(), poolSize: 5, applicationName: "test", log: runtime.log };
  database = openReplicatedDatabase(options, { url: pair.replicaUrl });
  client = await createApiClient({
    ...runtime,
    database,
    limiter: createRateLimiter(runtime.config, database),
  });
  car = await createCar(runtime.database);
  const [place] = await runtime.database.rows<{ slug: string }>(
    sql`select l.slug from locations l join cars c on c.location_id = l.id where c.slug = ${car.slug}`,
  );
  const { date_from, date_to } = bookingBody(car);
  const query = new URLSearchParams({ location: place?.slug ?? "", date_from, date_to });
  searchPath = `/v1/rentals/availability?${query}`;
}, 60_000);

afterAll(async () => {
  await database?.close();
  await runtime?.database.close();
  await proxy?.close();
  await pair?.stop();
});

test("while the primary does not respond, searches are answered, and bookings and other reads get 503", async () => {
  const search = () => client.call("GET", searchPath);
  await expect.poll(async () => (await search()).json.total, soon).toBe(1);
  proxy.refuse(600_000);
  proxy.reset();
  await expect.poll(() => database.isWithoutPrimary(), soon).toBe(true);
  await expect.poll(async () => (await search()).json.total, soon).toBe(1);
  const key = "search-without-primary";
  const booked = await client.call("POST", "/v1/rentals/bookings", { key, body: bookingBody(car) });
  expect(booked.status).toBe(503);
  expect((await client.call("GET", "/v1/bookings")).status).toBe(503);
});

test("while the primary does not respond, a suspended partner is refused as soon as the replica knows", async () => {
  await expect.poll(async () => (await client.call("GET", searchPath)).status, soon).toBe(200);
  await runtime.database.rows(sql`update partners set status = 'suspended' where id = ${client.partner.id}`);
  await expect.poll(async () => (await client.call("GET", searchPath)).code, soon).toBe("partner_inactive");
  await expect.poll(() => database.isWithoutPrimary(), soon).toBe(true);
});
