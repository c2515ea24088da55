import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/database";
import { type ExitResult, runToEnd } from "../support/run/run-to-end";

let database: TestDatabase;
let folder: string;
let taken: Server;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "rentals-start-"));
  taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
});

afterAll(async () => {
  taken?.close();
  await rm(folder, { recursive: true, force: true });
  await database?.drop();
});

function takenPort(): string {
  // SAFETY: a listening TCP server has an address of this type.
  return String((taken.address() as AddressInfo).port);
}

/** Runs a process with these settings and a new data folder until it exits. */
async function start(entry: string, env: Record<string, string>): Promise<ExitResult & { dataDir: string }> {
  const dataDir = await mkdtemp(join(folder, "data-"));
  await rm(dataDir, { recursive: true });
  const settings = { PORT: "0", DATABASE_URL: database.url, DATA_DIR: dataDir, ...env };
  return { ...(await runToEnd([entry], settings)), dataDir };
}

/** Expects one sentence on standard error, no log record, and by default the exit code for a configuration error. */
function expectSentence(
  { code, signal, stdout, stderr }: ExitResult,
  about: RegExp,
  expectedCode = 78,
): void {
  expect(stderr).toMatch(/^[A-Z][^\n]*\.\n$/);
  expect(stderr).toMatch(about);
  // A test run's database is not durable, and a sandbox warns about it.
  const records = stdout
    .split("\n")
    .filter((line) => line.startsWith("{") && !line.includes("unsafe database"));
  expect(records).toEqual([]);
  expect({ code, signal }).toEqual({ code: expectedCode, signal: null });
}

const someKey = Buffer.alloc(32, 5).toString("base64");

const wrongSettings: readonly Record<string, string>[] = [
  { PORT: "eighty" },
  { PORT: "70000" },
  { SERVICE_ENV: "staging" },
  { SERVICE_ENV: "production" },
  { SERVICE_ENV: "production", SECRET_KEY: "c2hvcnQ=" },
  { SECRET_KEY_PREVIOUS: "c2hvcnQ=" },
  { SECRET_KEY: someKey, SECRET_KEY_PREVIOUS: someKey },
  { SECRET_KEY: "not base64 at all, and yet long enough to be one" },
  { DATABASE_URL: "mysql://root@localhost/rentals" },
  { DATABASE_URL: "here" },
  { DATABASE_MIGRATION_URL: "there" },
  { DATABASE_CHECKS: "perhaps" },
  { METRICS_PORT: "65535" },
  { PUBLIC_URL: "ftp://api.example.com" },
  { SECURITY_CONTACT: "http://example.com" },
  { TRUSTED_PROXIES: "10.0.0.0/8, the-proxy" },
  { RATE_LIMITS: "api-read=fast" },
  { RATE_LIMITS: "api-reed=1@1" },
  { DRAFT_TTL: "half an hour" },
  { SANDBOX_AUTOPILOT: "maybe" },
  { LOG_LEVEL: "loud" },
  { HOST: "203.0.113.1" },
];

describe.concurrent("the web process", () => {
  test.each(wrongSettings)("names the wrong setting and does nothing: %o", async (env) => {
    const ending = await start("dist/web.mjs", env);
    const name =
      env.SECRET_KEY === undefined && env.SERVICE_ENV === "production" ? "SECRET_KEY" : lastKey(env);
    expectSentence(ending, new RegExp(`^${name} `));
    if (name !== "HOST") expect(existsSync(ending.dataDir)).toBe(false);
  });

  test("reports that its port is taken", async () => {
    const ending = await start("dist/web.mjs", { PORT: takenPort() });
    expectSentence(ending, new RegExp(`^Port ${takenPort()} .*PORT`));
  });

  test("reports that its data folder cannot be used", async () => {
    const ending = await start("dist/web.mjs", { DATA_DIR: "/dev/null/data" });
    expectSentence(ending, /^DATA_DIR /);
  });
});

function lastKey(env: Record<string, string>): string {
  return Object.keys(env).at(-1) ?? "";
}

describe.concurrent("every process", () => {
  const entries = ["dist/web.mjs", "dist/worker.mjs", "dist/start.mjs"];

  test.each(entries)(
    "%s reports a missing database server with its address, and may be started again",
    async (entry) => {
      const url = new URL(database.url);
      url.port = takenPort();
      url.hostname = "127.0.0.2";
      expectSentence(await start(entry, { DATABASE_URL: url.toString() }), /127\.0\.0\.2.*DATABASE_URL/, 75);
    },
  );

  test.each(entries)("%s reports a missing database without printing the password", async (entry) => {
    const url = new URL(database.url);
    url.pathname = "/no_such_database";
    url.password = "secret-password";
    const ending = await start(entry, { DATABASE_URL: url.toString() });
    expectSentence(ending, /DATABASE_URL/);
    expect(ending.stderr).not.toContain("secret-password");
  });

  test.each(entries)("%s names the wrong setting", async (entry) => {
    expectSentence(await start(entry, { DRAFT_TTL: "30" }), /^DRAFT_TTL /);
  });
});

describe.concurrent("an unsafe database", () => {
  const entries = ["dist/web.mjs", "dist/worker.mjs"];
  const production = { SERVICE_ENV: "production", SECRET_KEY: someKey };

  test.each(entries)("%s rejects a database without fsync in production", async (entry) => {
    expectSentence(await start(entry, production), /fsync=off.*synchronous_commit=off/);
  });

  test.each(entries)("%s rejects a superuser with strict checks", async (entry) => {
    const url = new URL(inject("testCluster").adminUrl);
    url.pathname = new URL(database.url).pathname;
    const strict = { ...production, DATABASE_CHECKS: "strict", DATABASE_URL: url.href };
    expectSentence(await start(entry, strict), /postgres, a superuser/);
  });

  test.each(entries)("%s rejects a clock that is 10 s ahead of the database's", async (entry) => {
    const ahead = "const real = Date.now; Date.now = () => real() + 10_000;";
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(ahead)}`;
    expectSentence(
      await start(entry, { ...production, NODE_OPTIONS }),
      /clock .* s apart; set both by NTP\.$/m,
    );
  });

  test.each(entries)("%s rejects an outdated schema that it may not migrate", async (entry) => {
    const old = await createTestDatabase();
    const owner = new pg.Client({ connectionString: old.url });
    await owner.connect();
    await owner.query("delete from drizzle.__drizzle_migrations where id > 3");
    await owner.end();
    expectSentence(
      await start(entry, { DATABASE_URL: old.roleUrls.web }),
      /lacks \d+ of \d+ migrations .* DATABASE_MIGRATION_URL/,
    );
    await old.drop();
  });
});

test("web and worker stop together when the port is taken", async () => {
  const ending = await start("dist/start.mjs", { PORT: takenPort() });
  expect(ending).toMatchObject({ code: 78, signal: null });
  expect(ending.stderr).toMatch(new RegExp(`^Port ${takenPort()} [^\\n]*\\.\\n$`));
  expect(ending.stdout).not.toContain('"listening"');
});

test("an embedded database is stopped when the start fails", async () => {
  const ending = await start("dist/web.mjs", { PORT: takenPort(), DATABASE_URL: "" });
  expectSentence(ending, /^Port /);
  expect(existsSync(join(ending.dataDir, "postgres"))).toBe(true);
  expect(existsSync(join(ending.dataDir, "postgres/postmaster.pid"))).toBe(false);
});
