import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ConfigError } from "../errors/config-error";
import { startFailoverProxy } from "../testing/fixtures/switched-address";
import { type ReplicaPair, startReplicaPair } from "../testing/replica-pair";
import { asAdmin } from "../testing/test-cluster";
import { checkDatabase } from "./check-database";
import { checkTopology } from "./check-topology";

let pair: ReplicaPair;
beforeAll(async () => {
  // The arguments by which the service recognises Patroni.
  const patroni = { cluster_name: "rentals", wal_log_hints: "on", max_prepared_transactions: "0" };
  pair = await startReplicaPair({ ...patroni, fsync: "on", full_page_writes: "on" });
});
afterAll(() => pair?.stop());

const none = { databaseDirectUrl: null, databaseMigrationUrl: null, databaseReplicaUrl: null };

test("a primary with its replica is accepted, and so is a server that does not respond", async () => {
  const { primaryUrl, replicaUrl } = pair;
  const all = {
    databaseDirectUrl: primaryUrl,
    databaseMigrationUrl: primaryUrl,
    databaseReplicaUrl: replicaUrl,
  };
  await checkTopology(primaryUrl, all);
  await checkTopology(primaryUrl, { ...none, databaseReplicaUrl: primaryUrl });
  await checkTopology("postgresql://rentals@127.0.0.1:9/rentals", all);
  await checkTopology(primaryUrl, {
    ...none,
    databaseReplicaUrl: "postgresql://rentals@127.0.0.1:9/rentals",
  });
});

test("a replica in place of a primary stops the start with one sentence that names the setting", async () => {
  const { primaryUrl, replicaUrl } = pair;
  const cases = [
    [replicaUrl, none, /^DATABASE_URL leads to a replica/],
    [primaryUrl, { ...none, databaseDirectUrl: replicaUrl }, /^DATABASE_DIRECT_URL leads to a replica/],
    [primaryUrl, { ...none, databaseMigrationUrl: replicaUrl }, /^DATABASE_MIGRATION_URL leads to a replica/],
  ] as const;
  for (const [url, urls, sentence] of cases) {
    const check = checkTopology(url, urls, 0);
    await expect(check).rejects.toThrow(ConfigError);
    await expect(check).rejects.toThrow(sentence);
    await expect(check).rejects.toThrow(/^[^\n]*\.$/);
  }
});

test("two primaries stop the start with one sentence that names both settings", async () => {
  const other = inject("testCluster").adminUrl;
  const names = {
    databaseDirectUrl: "DATABASE_DIRECT_URL",
    databaseMigrationUrl: "DATABASE_MIGRATION_URL",
    databaseReplicaUrl: "DATABASE_REPLICA_URL",
  };
  for (const [field, name] of Object.entries(names)) {
    const check = checkTopology(pair.primaryUrl, { ...none, [field]: other }, 0);
    await expect(check).rejects.toThrow(new RegExp(`^DATABASE_URL and ${name} lead to two primaries\\.`));
  }
});

test("an address that leads to a replica only for a moment does not stop the start, as during a failover", async () => {
  const { primaryUrl, replicaUrl } = pair;
  const address = await startFailoverProxy([replicaUrl, replicaUrl, primaryUrl]);
  try {
    await checkTopology(address.url, none, 600_000);
    expect(address.count()).toBe(3);
  } finally {
    address.close();
  }
});

test("a fault that lasts stops the start when the time has passed", async () => {
  const address = await startFailoverProxy([pair.replicaUrl]);
  try {
    await expect(checkTopology(address.url, none, 600)).rejects.toThrow(/^DATABASE_URL leads to a replica/);
    expect(address.count()).toBeGreaterThan(1);
  } finally {
    address.close();
  }
});

const log = { warn: () => undefined };

test("Patroni without synchronous mode stops the start with one sentence, and a sandbox's start only warns", async () => {
  const refused = checkDatabase({ databaseChecks: "refuse", limitMs: 600 }, pair.primaryUrl, log as never);
  await expect(refused).rejects.toThrow(/^Patroni runs the database without synchronous mode [^\n]*\.$/);
  await expect(refused).rejects.toThrow(ConfigError);
  await checkDatabase({ databaseChecks: "warn" }, pair.primaryUrl, log as never);
});

test("a standby that Patroni names a moment later does not stop the start, as after a failover", async () => {
  const address = await startFailoverProxy([pair.primaryUrl]);
  try {
    const checked = checkDatabase({ databaseChecks: "refuse", limitMs: 600_000 }, address.url, log as never);
    // The second connection begins after the first one has found the fault.
    await expect.poll(() => address.count(), { timeout: 20_000 }).toBeGreaterThan(1);
    await asAdmin(pair.adminUrl, async (sql) => {
      await sql`alter system set synchronous_standby_names = '*'`;
      await sql`select pg_reload_conf()`;
    });
    await checked;
  } finally {
    address.close();
  }
});
