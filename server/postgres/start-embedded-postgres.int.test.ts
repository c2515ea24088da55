import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { makeClusterToCopy } from "../testing/copied-cluster";
import { holdPostgres } from "../testing/postgres-holder";
import type { EmbeddedPostgres } from "./embedded-postgres";
import { type StartOptions, startEmbeddedPostgres } from "./start-embedded-postgres";

let dataDir = "";
let made: Awaited<ReturnType<typeof makeClusterToCopy>>;
const started: EmbeddedPostgres[] = [];

beforeAll(async () => {
  made = await makeClusterToCopy();
});

afterAll(async () => {
  await made.remove();
});

beforeEach(async () => {
  // The folder has mode 0700. If the test runs as root, the database's own user cannot enter it.
  dataDir = await mkdtemp(join(tmpdir(), "rentals-postgres-"));
});

afterEach(async () => {
  for (const server of started.splice(0).reverse()) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<StartOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, role: "service", ...options });
  started.push(server);
  return server;
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 5 });
  return await sql.unsafe(statement).finally(() => sql.end());
}

test("data is kept from one start to the next at the same address", async () => {
  const first = await start();
  await run(first.url, "create table kept as select 42 as answer");
  await first.stop();
  await expect(run(first.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);

  const second = await start();
  expect(second.owned).toBe(true);
  expect(second.url).toBe(first.url);
  expect(await run(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("data and passwords are not readable by other users of the machine", async () => {
  const { url } = await start();
  const recorded = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8"));
  expect(recorded.url).toBe(url);
  const modeOf = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777;
  expect(await modeOf("postgres.json")).toBe(0o600);
  expect(await modeOf("postgres")).toBe(0o700);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test("the service's role is not a superuser, and a wrong password is rejected", async () => {
  made.copyTo(dataDir);
  const { url } = await start();
  const [role] = await run(
    url,
    "select current_user::text as name, rolsuper, rolcreaterole from pg_roles where rolname = current_user",
  );
  expect(role).toEqual({ name: "rentals", rolsuper: false, rolcreaterole: false });
  const wrong = new URL(url);
  wrong.password = "guessed";
  await expect(run(wrong.toString(), "select 1")).rejects.toThrow(/password authentication failed/);
});

test("commits are durable, only loopback is open, and settings can be changed", async () => {
  made.copyTo(dataDir);
  const { url, adminUrl } = await start({ settings: { shared_buffers: "32MB" } });
  const names = ["fsync", "synchronous_commit", "full_page_writes", "data_checksums"];
  const shown = await run(
    url,
    `select name, setting from pg_settings where name in ('${names.join("','")}')`,
  );
  expect(shown.map((row) => row.setting)).toEqual(["on", "on", "on", "on"]);
  const [net] = await run(
    adminUrl,
    `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as unix,
       current_setting('shared_buffers') as buffers, current_setting('timezone') as zone`,
  );
  expect(net).toEqual({ tcp: "127.0.0.1", unix: ".", buffers: "32MB", zone: "UTC" });
});

test("text sorts by code point, regardless of the machine's language", async () => {
  made.copyTo(dataDir);
  const { url } = await start();
  const rows = await run(
    url,
    "select name from (values ('Évora'), ('Zürich'), ('aveiro'), ('Faro')) v(name) order by name",
  );
  expect(rows.map((row) => row.name)).toEqual(["Faro", "Zürich", "aveiro", "Évora"]);
  expect(await run(url, "select lower('ÉVORA') as low")).toEqual([{ low: "évora" }]);
});

test("a second user of the folder joins the running server and leaves it running", async () => {
  made.copyTo(dataDir);
  const owner = await start();
  const other = holdPostgres(dataDir, "transient");
  expect(await other.ready).toEqual({ url: owner.url, port: owner.port, owned: false });
  await other.release();
  expect(await run(owner.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("processes that start at once on an empty folder share one server", async () => {
  const holders = Array.from({ length: 4 }, () => holdPostgres(dataDir, "service"));
  try {
    const got = await Promise.all(holders.map((holder) => holder.ready));
    expect(got.filter(({ owned }) => owned)).toHaveLength(1);
    expect(new Set(got.map(({ url }) => url)).size).toBe(1);
  } finally {
    await Promise.all(holders.map((holder) => holder.release()));
  }
});

test("a command's server runs until all commands that use it have ended", async () => {
  made.copyTo(dataDir);
  const first = await start({ role: "transient" });
  const second = holdPostgres(dataDir, "transient");
  expect((await second.ready).owned).toBe(false);
  let firstDone = false;
  const stopped = first.stop().then(() => {
    firstDone = true;
  });
  expect(await run(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(firstDone).toBe(false);
  await second.release();
  await stopped;
  await expect(run(first.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
});

test("a service waits for a command's server to stop and then starts its own", async () => {
  made.copyTo(dataDir);
  const command = await start({ role: "transient" });
  const lines: string[] = [];
  let waiting = () => {};
  const announced = new Promise<void>((resolve) => {
    waiting = resolve;
  });
  const service = start({
    onLog: (line) => {
      lines.push(line);
      if (line.includes("waiting for process")) waiting();
    },
  });
  await announced;
  await command.stop();
  expect((await service).owned).toBe(true);
});

test("a service whose joined server stops restarts it on the same port", async () => {
  made.copyTo(dataDir);
  const owner = holdPostgres(dataDir, "service");
  await owner.ready;
  const joined = await start();
  expect(joined.owned).toBe(false);
  await run(joined.url, "create table kept as select 42 as answer");
  await owner.release();
  await expect
    .poll(() => run(joined.url, "select answer from kept").catch(String), { timeout: 10_000 })
    .toEqual([{ answer: 42 }]);
});

test("a second stop waits for the first", async () => {
  made.copyTo(dataDir);
  const server = await start();
  await Promise.all([server.stop(), server.stop()]);
  await server.stop();
  await expect(run(server.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
});
