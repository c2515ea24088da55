import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCar } from "../testing/fixtures/create-car";
import { type ReplicaPair, startReplicaPair } from "../testing/replica-pair";
import { openTestRuntime, type TestRuntime } from "../testing/test-runtime";
import { openDatabase } from "./database";
import { openReplicatedDatabase } from "./replicated-database";

const soon = { timeout: 30_000, interval: 50 };

let pair: ReplicaPair;
let runtime: TestRuntime;

beforeAll(async () => {
  pair = await startReplicaPair();
  runtime = openTestRuntime(pair.primaryUrl);
}, 60_000);

afterAll(async () => {
  await runtime?.database.close();
  await pair?.stop();
});

test("a former primary that is ahead of its successor in the log, but lacks its changes, serves no searches", async () => {
  const { log } = runtime;
  await pair.promote();
  // The former primary writes on. These changes are on no other server, and its position is behind none.
  for (let count = 0; count < 20; count += 1) await createCar(runtime.database);
  await pair.demote();
  const former = openDatabase({ url: pair.primaryUrl, poolSize: 1, applicationName: "former", log });
  const isStandby = async () => {
    const state = former.rows<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`);
    return await state.then(
      ([row]) => row?.standby,
      () => undefined,
    );
  };
  await expect.poll(isStandby, soon).toBe(true);
  const options = { url: pair.replicaUrl, poolSize: 5, applicationName: "test", log };
  const database = openReplicatedDatabase(options, { url: pair.primaryUrl });
  try {
    await expect
      .poll(() => runtime.logged().join(""), soon)
      .toContain("the replica has not followed the last failover; searches go to the primary");
    expect(database.watch.isFresh()).toBe(false);
    const [row] = await database.lagging.rows(sql`select pg_is_in_recovery() as standby`);
    expect(row).toEqual({ standby: false });
  } finally {
    await database.close();
    await former.close();
  }
});
