import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ConfigError } from "../errors/config-error";
import { type ReplicaPair, startReplicaPair } from "../testing/replica-pair";
import { checkTopology } from "./check-topology";

let pair: ReplicaPair;
beforeAll(async () => {
  pair = await startReplicaPair();
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
    const check = checkTopology(url, urls);
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
    const check = checkTopology(pair.primaryUrl, { ...none, [field]: other });
    await expect(check).rejects.toThrow(new RegExp(`^DATABASE_URL and ${name} lead to two primaries\\.`));
  }
});
