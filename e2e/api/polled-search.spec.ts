import { afterAll, beforeAll, expect, test } from "vitest";
import { searchAvailabilityContract, type Vehicle } from "@/lib/contracts/availability";
import { createBookingContract } from "@/lib/contracts/bookings";
import { startWorker } from "@/server/testing/api-server";
import { createLatch } from "@/server/testing/latch";
import type { ServerProcess } from "@/server/testing/server-process";
import {
  type SupplierReply,
  type SupplierServer,
  startSupplier,
  supplierOffer,
} from "@/server/testing/supplier-server";
import type { ApiClient } from "../support/api-client";
import { createCityWithSupplier } from "../support/city-with-supplier";
import { reserveBody, stay } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { pollUntil } from "../support/wire/poll";

const service = setUpService();

const suppliers: SupplierServer[] = [];
const workers: ServerProcess[] = [];

async function newSupplier(): Promise<SupplierServer> {
  const supplier = await startSupplier();
  suppliers.push(supplier);
  return supplier;
}

async function newWorker(): Promise<ServerProcess> {
  const { roleUrls, env } = service();
  const worker = await startWorker({ databaseUrl: roleUrls.worker, env });
  workers.push(worker);
  return worker;
}

beforeAll(async () => {
  await newWorker();
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  for (const supplier of suppliers) await supplier.close();
});

async function begin(client: ApiClient, location: string): Promise<string> {
  const first = await client.call(searchAvailabilityContract, { query: { ...stay, location } });
  expect(first).toMatchObject({ use_polling: true, status: "pending", poll_after_ms: 500 });
  return first.search_id ?? "";
}

async function poll(client: ApiClient, search_id: string, more: Record<string, string> = {}) {
  return await client.call(searchAvailabilityContract, { query: { search_id, ...more } });
}

function titles(vehicles: readonly Vehicle[]): string[] {
  return vehicles.map(({ title }) => title);
}

function offering(...ids: string[]): SupplierReply {
  return { status: 200, body: { offers: ids.map((id) => supplierOffer(id)) } };
}

test("own cars are returned at once, offers as they arrive, and paging the finished result shows each once", async () => {
  const { operator, client, accounts } = service();
  const [quick, slow, broken] = [await newSupplier(), await newSupplier(), await newSupplier()];
  const held = createLatch();
  quick.scripts.search = () => offering("a", "b");
  slow.scripts.search = async () => {
    await held.released;
    return offering("c");
  };
  broken.scripts.search = () => ({ status: 200, text: "<html>", contentType: "text/html" });
  const cars = [{ slug: "polled-own", pricePerDay: 41 }];
  await createCityWithSupplier(operator, "polled", { suppliers: [quick, slow, broken], cars });
  const [alpha, beta] = [await client(accounts.alpha), await client(accounts.beta)];

  const handle = await begin(alpha, "polled");
  const partial = await pollUntil(
    () => poll(alpha, handle),
    ({ total }) => total === 3,
  );
  expect(partial).toMatchObject({ status: "pending", use_polling: true });
  expect(titles(partial.vehicles)).toEqual(expect.arrayContaining(["Offer a", "Offer b", "polled-own"]));
  expect((await beta.attempt(searchAvailabilityContract, { query: { search_id: handle } })).status).toBe(404);

  held.release();
  const complete = await pollUntil(
    () => poll(alpha, handle),
    ({ use_polling }) => !use_polling,
  );
  expect(complete).toMatchObject({ status: "complete", total: 4, search_id: handle, poll_after_ms: null });
  const walked: string[] = [];
  for (const page of ["1", "2", "3", "4"]) {
    walked.push(...titles((await poll(alpha, handle, { page, limit: "1" })).vehicles));
  }
  expect(walked).toEqual(titles(complete.vehicles));
  expect(new Set(walked).size).toBe(4);
});

test("a search whose worker is killed is run again by another and stored once", async () => {
  const { operator, client, accounts, observer } = service();
  const supplier = await newSupplier();
  await createCityWithSupplier(operator, "orphaned", { suppliers: [supplier] });
  supplier.scripts.search = async () => {
    await createLatch().released;
    return offering("never");
  };
  const alpha = await client(accounts.alpha);
  const handle = await begin(alpha, "orphaned");
  await expect.poll(() => supplier.calls.length, { timeout: 20_000 }).toBe(1);
  await Promise.all(workers.splice(0).map((worker) => worker.kill("SIGKILL")));
  supplier.scripts.search = () => offering("a");
  await newWorker();
  await observer.query(
    "update supplier_searches set lease_until = clock_timestamp() - interval '1 second' where status = 'asking'",
  );
  const found = await pollUntil(
    () => poll(alpha, handle),
    ({ status }) => status === "complete",
  );
  expect(titles(found.vehicles)).toEqual(["Offer a"]);
  expect(supplier.calls).toHaveLength(2);
});

test("a stopping worker does not wait for a supplier, and another repeats the search at once", async () => {
  const { operator, client, accounts } = service();
  const supplier = await newSupplier();
  await createCityWithSupplier(operator, "handed-back", { suppliers: [supplier] });
  supplier.scripts.search = async () => {
    await createLatch().released;
    return offering("never");
  };
  const alpha = await client(accounts.alpha);
  const handle = await begin(alpha, "handed-back");
  await expect.poll(() => supplier.calls.length, { timeout: 20_000 }).toBe(1);
  supplier.scripts.search = () => offering("a");
  const [stopping] = workers.splice(0);
  await newWorker();
  await stopping?.stop();
  expect(await stopping?.logged("stopped")).toBeDefined();
  const found = await pollUntil(
    () => poll(alpha, handle),
    ({ status }) => status === "complete",
  );
  expect(titles(found.vehicles)).toEqual(["Offer a"]);
});

test("a search without any response fails, and an expired one cannot be booked from", async () => {
  const { operator, client, accounts } = service();
  const [broken, sound] = [await newSupplier(), await newSupplier()];
  broken.scripts.search = () => ({ drop: true });
  sound.scripts.search = () => offering("a");
  await createCityWithSupplier(operator, "failing", { suppliers: [broken] });
  await createCityWithSupplier(operator, "expiring", { suppliers: [sound] });
  const alpha = await client(accounts.alpha);
  const [failing, expiring] = [await begin(alpha, "failing"), await begin(alpha, "expiring")];
  const failed = await pollUntil(
    () => poll(alpha, failing),
    ({ use_polling }) => !use_polling,
  );
  expect(failed).toMatchObject({ status: "failed", total: 0, poll_after_ms: null });
  const { vehicles } = await pollUntil(
    () => poll(alpha, expiring),
    ({ use_polling }) => !use_polling,
  );

  await operator.run("clock", "advance", "16m");
  expect(await poll(alpha, expiring)).toMatchObject({ status: "expired", vehicles: [], use_polling: false });
  const body = reserveBody({ car_slug: vehicles[0]?.slug, payment_reference: "pay", expected_total: 120 });
  const refused = await alpha.attempt(createBookingContract, { body });
  expect([refused.status, refused.json()]).toMatchObject([409, { error: { code: "search_expired" } }]);
});
