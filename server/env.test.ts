import { describe, expect, test } from "vitest";
import { readConfig } from "./env";
import { ConfigError } from "./errors/config-error";

describe("a duration", () => {
  test.each<[string, number]>([
    ["1s", 1],
    ["5m", 300],
    ["2h", 7200],
    ["365d", 31_536_000],
    ["31536000s", 31_536_000],
  ])("%s equals %i seconds", (text, seconds) => {
    expect(readConfig({ DRAFT_TTL: text }).draftTtlSeconds).toBe(seconds);
  });

  test.each(["0s", "0d", "366d", "8761h", "31536001s", "999999999d"])(
    "%s is rejected as out of range, with a message that names the range",
    (text) => {
      const sentence = `DRAFT_TTL must be from 1s to 365d, not “${text}”.`;
      expect(() => readConfig({ DRAFT_TTL: text })).toThrow(new ConfigError(sentence));
    },
  );

  test("WEBHOOK_DISABLE_AFTER accepts 0s and rejects more than 365d", () => {
    expect(readConfig({ WEBHOOK_DISABLE_AFTER: "0s" }).webhookDisableAfterSeconds).toBe(0);
    const sentence = "WEBHOOK_DISABLE_AFTER must be from 0s to 365d, not “366d”.";
    expect(() => readConfig({ WEBHOOK_DISABLE_AFTER: "366d" })).toThrow(new ConfigError(sentence));
  });

  test.each(["30", "m", "-1m", "1.5h", "30 m", "1w", "1e9s", "1000000000s"])(
    "%s is rejected as malformed",
    (text) => {
      const sentence = `DRAFT_TTL must be a duration such as 30s, 5m, 2h or 5d, not “${text}”.`;
      expect(() => readConfig({ DRAFT_TTL: text })).toThrow(new ConfigError(sentence));
    },
  );
});

describe("a schedule", () => {
  test("a schedule accepts comma-separated durations, zero included", () => {
    expect(readConfig({ SUPPLIER_RETRY_SCHEDULE: "0s, 5s,1m" }).supplierRetrySchedule).toEqual([0, 5, 60]);
    expect(readConfig({ WEBHOOK_RETRY_SCHEDULE: "0s" }).webhookRetrySchedule).toEqual([0]);
  });

  test.each(["5", "1s,,2s", "1s;2s", "366d", Array.from({ length: 51 }, () => "1s").join(",")])(
    "%s is rejected as a schedule, with a message that names the setting",
    (text) => {
      const sentence = `SUPPLIER_RETRY_SCHEDULE must list 1 to 50 durations such as 0s,5s,5m,2h, not “${text}”.`;
      expect(() => readConfig({ SUPPLIER_RETRY_SCHEDULE: text })).toThrow(new ConfigError(sentence));
    },
  );
});

describe("a replica", () => {
  const primary = "postgresql://rentals@db.internal/rentals";
  test("DATABASE_REPLICA_URL is null by default and accepted together with DATABASE_URL", () => {
    expect(readConfig({}).databaseReplicaUrl).toBeNull();
    const replica = "postgresql://rentals@replica.internal/rentals";
    const config = readConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URL: replica });
    expect(config.databaseReplicaUrl).toBe(replica);
  });

  test("DATABASE_REPLICA_URL must be a PostgreSQL URL and requires DATABASE_URL", () => {
    const shape = "DATABASE_REPLICA_URL must look like postgresql://user:password@host:5432/database.";
    expect(() => readConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URL: "replica" })).toThrow(
      new ConfigError(shape),
    );
    expect(() => readConfig({ DATABASE_REPLICA_URL: primary })).toThrow(
      "DATABASE_REPLICA_URL requires DATABASE_URL: the embedded server has no replica.",
    );
  });
});

describe("a Unix socket", () => {
  const query = "?host=/run/postgresql&port=5433";
  test.for([
    [`postgres://user@/rentals${query}`, `postgres://user@localhost/rentals${query}`],
    [`postgresql:///rentals${query}`, `postgresql://localhost/rentals${query}`],
    [`postgresql://user:p%40ss@/rentals${query}`, `postgresql://user:p%40ss@localhost/rentals${query}`],
    ["postgresql://user@%2Frun%2Fpostgresql/rentals", "postgresql://user@%2Frun%2Fpostgresql/rentals"],
    [`postgresql://user@db/rentals${query}`, `postgresql://user@db/rentals${query}`],
  ])("%s is accepted as DATABASE_URL", ([given = "", read = ""]) => {
    expect(readConfig({ DATABASE_URL: given }).databaseUrl).toBe(read);
  });
});

describe("a pooler", () => {
  const DATABASE_URL = "postgresql://rentals@pooler.internal/rentals";
  const DATABASE_DIRECT_URL = "postgresql://rentals@db.internal/rentals";

  test("DATABASE_POOLER=transaction requires DATABASE_URL and DATABASE_DIRECT_URL", () => {
    expect(readConfig({ DATABASE_URL }).databasePooler).toBe("none");
    const pooled = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLER: "transaction" });
    expect(pooled).toMatchObject({ databasePooler: "transaction", databaseDirectUrl: DATABASE_DIRECT_URL });
    const sentence =
      "DATABASE_POOLER=transaction requires DATABASE_URL and DATABASE_DIRECT_URL, which bypasses the pooler.";
    expect(() => readConfig({ DATABASE_URL, DATABASE_POOLER: "transaction" })).toThrow(
      new ConfigError(sentence),
    );
    expect(() => readConfig({ DATABASE_URL, DATABASE_POOLER: "session" })).toThrow(ConfigError);
  });
});

describe("WEBHOOK_DNS_SERVERS", () => {
  test.each<[string, readonly string[]]>([
    ["10.0.0.2", ["10.0.0.2"]],
    ["127.0.0.1:5353", ["127.0.0.1:5353"]],
    ["10.0.0.2:53, [fd00::2]:53,[::1]", ["10.0.0.2:53", "[fd00::2]:53", "[::1]"]],
  ])("%s selects these name servers", (text, servers) => {
    expect(readConfig({ WEBHOOK_DNS_SERVERS: text }).webhookDnsServers).toEqual(servers);
  });

  test("the system's name servers are used if it is unset", () => {
    expect(readConfig({}).webhookDnsServers).toBeNull();
  });

  test.each([
    "dns.example.com",
    "10.0.0.2:0",
    "10.0.0.2:65536",
    "fd00::2",
    "[10.0.0.2]:53",
    "10.0.0.2,",
    "1.2.3:53",
  ])("%s is rejected with the item and an example", (text) => {
    expect(() => readConfig({ WEBHOOK_DNS_SERVERS: text })).toThrow(
      /^WEBHOOK_DNS_SERVERS contains “.*”\. Use address:port, such as/,
    );
  });
});
