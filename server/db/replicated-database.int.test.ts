import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { createBookingContract } from "@/lib/contracts/bookings";
import { getCarContract, listLocationsContract } from "@/lib/contracts/catalogue";
import { openTcpProxy, type TcpProxy } from "@/proof/kit/tcp-proxy";
import type { PartnerContext } from "../context";
import { callOperation } from "../testing/fixtures/call-operation";
import { createCar } from "../testing/fixtures/create-car";
import { partnerContext, runWithoutKey } from "../testing/fixtures/partner-context";
import { bookingBody, rentalBody } from "../testing/fixtures/rental-body";
import { type ReplicaPair, startReplicaPair } from "../testing/replica-pair";
import { openTestRuntime, type TestRuntime } from "../testing/test-runtime";
import { openReplicatedDatabase, type ReplicatedDatabase } from "./replicated-database";

const soon = { timeout: 30_000, interval: 50 };

let pair: ReplicaPair;
let runtime: TestRuntime;
let database: ReplicatedDatabase;
let ctx: PartnerContext;

beforeAll(async () => {
  pair = await startReplicaPair();
  runtime = openTestRuntime(pair.primaryUrl, { SANDBOX_AUTOPILOT: "off" });
  database = open(pair.replicaUrl);
  ctx = await partnerContext({ ...runtime, database });
}, 60_000);

afterAll(async () => {
  await database?.close();
  await runtime?.database.close();
  await pair?.stop();
});

function open(replicaUrl: string, maxLagMs?: number): ReplicatedDatabase {
  const options = { url: pair.primaryUrl, poolSize: 5, applicationName: "test", log: runtime.log };
  return openReplicatedDatabase(options, {
    url: replicaUrl,
    ...(maxLagMs === undefined ? {} : { maxLagMs }),
  });
}

/** Returns whether `lagging` queries go to the replica. */
async function readsFromReplica({ lagging }: ReplicatedDatabase): Promise<boolean> {
  const [row] = await lagging.rows<{ replica: boolean }>(sql`select pg_is_in_recovery() as replica`);
  return row?.replica === true;
}

type Unreachable = { database: ReplicatedDatabase; cutOff(): void; cutOffReplica(): void; restore(): void };

/**
 * Runs `work` with a database whose connections to the primary and to the replica can be cut. `restore` accepts
 * connections to the primary again.
 */
async function withCuttablePrimary(work: (cuttable: Unreachable) => Promise<void>): Promise<void> {
  const primary = await openProxiedUrl(pair.primaryUrl);
  const replica = await openProxiedUrl(pair.replicaUrl);
  const options = { url: primary.url, poolSize: 5, applicationName: "test", log: runtime.log };
  const cuttable = openReplicatedDatabase(options, { url: replica.url });
  const cut = ({ proxy }: ProxiedUrl) => {
    proxy.refuse(600_000);
    proxy.reset();
  };
  try {
    await work({
      database: cuttable,
      cutOff: () => cut(primary),
      cutOffReplica: () => cut(replica),
      restore: () => primary.proxy.restore(),
    });
  } finally {
    await cuttable.close();
    await Promise.all([primary, replica].map(({ proxy }) => proxy.close()));
  }
}

type ProxiedUrl = { url: string; proxy: TcpProxy };

async function openProxiedUrl(target: string): Promise<ProxiedUrl> {
  const url = new URL(target);
  const proxy = await openTcpProxy(url.port, Number(url.port));
  url.port = String(proxy.port);
  return { url: url.toString(), proxy };
}

async function search(car: { slug: string }, more: Partial<PartnerContext> = {}): Promise<number> {
  const { date_from, date_to } = rentalBody(car);
  const [row] = await runtime.database.rows<{ slug: string }>(
    sql`select l.slug from locations l join cars c on c.location_id = l.id where c.slug = ${car.slug}`,
  );
  const query = { date_from, date_to, location: row?.slug ?? "" };
  return (await callOperation(searchAvailabilityContract, { ...ctx, ...more }, { query })).total;
}

/** Waits until the replica serves searches and has replayed the car: until then it does not know the car's city. */
async function waitForReplicatedCar(car: { slug: string }, { lagging }: ReplicatedDatabase): Promise<void> {
  const isReplicated = sql`pg_is_in_recovery() and exists (select from cars where slug = ${car.slug})`;
  const rows = () => lagging.rows<{ there: boolean }>(sql`select ${isReplicated} as there`);
  await expect.poll(rows, soon).toEqual([{ there: true }]);
}

async function book(car: { slug: string }): Promise<unknown> {
  return await runWithoutKey(ctx, (keyed) =>
    callOperation(createBookingContract, keyed, { body: bookingBody(car) }),
  );
}

test("searches and the catalogue are read from a replica that is up to date, transactions and everything else from the primary", async () => {
  const car = await createCar(database);
  await waitForReplicatedCar(car, database);
  expect(await search(car)).toBe(1);
  const [there] = await database.rows<{ replica: boolean }>(sql`select pg_is_in_recovery() as replica`);
  expect(there).toEqual({ replica: false });
  await callOperation(listLocationsContract, ctx);
  await callOperation(getCarContract, ctx, { params: { slug: car.slug } });
  await book(car);
});

test("a booking is decided on the primary, whatever a stale replica shows", async () => {
  const car = await createCar(database, { fleetSize: 1 });
  const patient = open(pair.replicaUrl, 600_000);
  await waitForReplicatedCar(car, patient);
  await pair.pause();
  try {
    await book(car);
    expect(await search(car, { database: patient })).toBe(1);
    await expect(book(car)).rejects.toMatchObject({ code: "unavailable" });
  } finally {
    await pair.resume();
  }
  await expect.poll(() => search(car, { database: patient }), soon).toBe(0);
  await patient.close();
});

test("a replica more than two seconds behind is not used until it has caught up", async () => {
  const car = await createCar(database, { fleetSize: 1 });
  await waitForReplicatedCar(car, database);
  expect(await search(car)).toBe(1);
  await pair.pause();
  try {
    await book(car);
    await expect.poll(() => database.watch.isFresh(), soon).toBe(false);
    expect(await readsFromReplica(database)).toBe(false);
    expect(await search(car)).toBe(0);
  } finally {
    await pair.resume();
  }
  await expect.poll(() => readsFromReplica(database), soon).toBe(true);
});

test("every search is served while the replica is killed and restarted", async () => {
  const car = await createCar(database);
  await waitForReplicatedCar(car, database);
  let answered = 0;
  let over = false;
  const searching = Promise.all(
    [1, 2, 3].map(async () => {
      for (; !over; answered += 1) expect(await search(car)).toBe(1);
    }),
  );
  searching.catch(() => {}); // awaited at the end; a failure before it must not count as unhandled
  await expect.poll(() => answered, soon).toBeGreaterThan(5);
  await pair.kill();
  await expect.poll(() => database.watch.isFresh(), { ...soon, interval: 1 }).toBe(false);
  const before = answered;
  await expect.poll(() => answered, soon).toBeGreaterThan(before + 10);
  await expect.poll(() => readsFromReplica(database), soon).toBe(true);
  over = true;
  await searching;
});

test("a server that is not a replica, or is a replica of another primary, is never used", async () => {
  const self = open(pair.primaryUrl);
  await expect
    .poll(() => runtime.logged().join(""), soon)
    .toContain("the replica does not follow this primary; searches go to the primary");
  expect(self.watch.isFresh()).toBe(false);
  expect(await readsFromReplica(self)).toBe(false);
  await self.close();
});

test("while the primary does not respond, the replica serves searches and the state of their callers, and transactions fail", async () => {
  const car = await createCar(database);
  await withCuttablePrimary(async ({ database: cuttable, cutOff, restore }) => {
    const isFromReplica = async () => {
      const [row] = await cuttable.available.rows<{ replica: boolean }>(
        sql`select pg_is_in_recovery() as replica`,
      );
      return row?.replica;
    };
    await expect.poll(() => search(car, { database: cuttable }), soon).toBe(1);
    await expect.poll(isFromReplica, soon).toBe(false);
    cutOff();
    await expect.poll(() => cuttable.isWithoutPrimary(), soon).toBe(true);
    await expect.poll(isFromReplica, soon).toBe(true);
    await expect.poll(() => search(car, { database: cuttable.available }), soon).toBe(1);
    await expect(cuttable.rows(sql`select 1`)).rejects.toThrow();
    restore();
    await expect.poll(() => cuttable.isWithoutPrimary(), soon).toBe(false);
    await expect.poll(isFromReplica, soon).toBe(false);
  });
});

test("when the primary returns and the replica fails, searches do not wait until the next check finds it", async () => {
  await withCuttablePrimary(async ({ database: cuttable, cutOff, cutOffReplica, restore }) => {
    await expect.poll(() => cuttable.watch.isFresh(), soon).toBe(true);
    cutOff();
    await expect.poll(() => cuttable.isWithoutPrimary(), soon).toBe(true);
    restore();
    cutOffReplica();
    expect(cuttable.isWithoutPrimary()).toBe(true);
    const rows = await cuttable.available.rows(sql`select pg_is_in_recovery() as replica`);
    expect(rows).toEqual([{ replica: false }]);
  });
});

test("a replica that has not replayed what it has received does not stand in for the primary", async () => {
  await withCuttablePrimary(async ({ database: cuttable, cutOff }) => {
    await expect.poll(() => cuttable.watch.isFresh(), soon).toBe(true);
    cutOff();
    await expect.poll(() => cuttable.isWithoutPrimary(), soon).toBe(true);
    await pair.pause();
    try {
      await createCar(database);
      // The pair is asynchronous: the standby receives the new car a moment after its commit.
      const isServed = async () => {
        return await cuttable.available.rows(sql`select 1`).then(
          () => true,
          () => false,
        );
      };
      await expect.poll(isServed, soon).toBe(false);
      await expect.poll(() => cuttable.isWithoutPrimary(), soon).toBe(false);
    } finally {
      await pair.resume();
    }
    await expect.poll(() => cuttable.isWithoutPrimary(), soon).toBe(true);
  });
});
