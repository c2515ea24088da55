import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { makeClusterToCopy } from "../testing/copied-cluster";
import { holdPostgres } from "../testing/postgres-holder";
import { ensureUnprivilegedAccount } from "./cluster/ensure-unprivileged-account";
import { findBinaries, findPlatformPackage, placeBinaries } from "./cluster/find-binaries";
import { withDirectoryLock } from "./cluster/with-directory-lock";
import type { EmbeddedPostgres } from "./embedded-postgres";
import { EmbeddedPostgresError } from "./embedded-postgres-error";
import { findPostmaster } from "./find-postmaster";
import { getStartTime } from "./process-identity";
import { startEmbeddedPostgres } from "./start-embedded-postgres";

const isRoot = process.getuid?.() === 0;
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
  dataDir = await mkdtemp(join(tmpdir(), "rentals-postgres-"));
});

afterEach(async () => {
  for (const server of started.splice(0).reverse()) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, role: "service" });
  started.push(server);
  return server;
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 5 });
  return await sql.unsafe(statement).finally(() => sql.end());
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

/** Starts the server in another process and stores a row. Returns that process and the ID of the postmaster. */
async function holdWithRow() {
  made.copyTo(dataDir);
  const owner = holdPostgres(dataDir, "service");
  const { url } = await owner.ready;
  await run(url, "create table kept as select 42 as answer");
  return { owner, pid: await postmasterPid() };
}

async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => getStartTime(pid), { timeout: 10_000, interval: 20 }).toBeUndefined();
}

test("a killed server restarts on its port with every committed row", async () => {
  made.copyTo(dataDir);
  const server = await start();
  await run(server.url, "create table kept as select 42 as answer");
  const killed = await postmasterPid();
  process.kill(killed, "SIGKILL");
  const startedAt = Date.now();
  await expect
    .poll(() => run(server.url, "select answer from kept").catch(String), { timeout: 15_000 })
    .toEqual([{ answer: 42 }]);
  expect(Date.now() - startedAt).toBeLessThan(15_000);
  expect(await postmasterPid()).not.toBe(killed);
});

test("the server stops when its owner is killed, and the next start finds the data", async () => {
  const { owner, pid } = await holdWithRow();
  await owner.kill();
  await untilGone(pid);
  const server = await start();
  expect(server.owned).toBe(true);
  expect(await run(server.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a server without owner and watchdog is replaced by a supervised one", async () => {
  const { owner, pid: orphan } = await holdWithRow();
  process.kill(watchdogOf(orphan), "SIGKILL");
  await owner.kill();
  expect(getStartTime(orphan)).toBeDefined();

  const server = await start();
  expect(getStartTime(orphan)).toBeUndefined();
  expect(server.owned).toBe(true);
  expect(await run(server.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

function watchdogOf(pid: number): number {
  const lines = execFileSync("ps", ["-ww", "-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
  const line = lines.find((text) => text.trimEnd().endsWith(`postgres-watchdog ${pid}`));
  return Number(line?.trim().split(/\s+/)[0]);
}

test("the next start recovers after everything was killed at once", async () => {
  const { owner, pid } = await holdWithRow();
  process.kill(watchdogOf(pid), "SIGKILL");
  await owner.kill();
  process.kill(pid, "SIGKILL");
  const server = await start();
  expect(await run(server.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a pid file whose number belongs to another process does not prevent a start", async () => {
  made.copyTo(dataDir);
  await writeFile(
    join(dataDir, "postgres/postmaster.pid"),
    `${process.pid}\n/elsewhere\n1\n5432\n\n\n\nready\n`,
  );
  expect((await start()).owned).toBe(true);
});

test("a lost record causes new passwords but no loss of data", async () => {
  made.copyTo(dataDir);
  const first = await start();
  await run(first.url, "create table kept as select 42 as answer");
  await first.stop();
  await rm(join(dataDir, "postgres.json"));
  const second = await start();
  expect(second.url).not.toBe(first.url);
  expect(await run(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a copy of a folder in use gets its own server", async () => {
  made.copyTo(dataDir);
  const first = await start();
  await run(first.url, "create table kept as select 42 as answer");
  await run(first.adminUrl, "checkpoint");
  const copy = `${dataDir}-copy`;
  execFileSync("cp", ["-a", dataDir, copy]);
  try {
    const second = await startEmbeddedPostgres({ dataDir: copy, role: "transient" });
    expect(second.port).not.toBe(first.port);
    expect(second.owned).toBe(true);
    await second.stop();
    expect(await run(first.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

test("data of another major version is rejected with a sentence that names both versions", async () => {
  made.copyTo(dataDir);
  await writeFile(join(dataDir, "postgres/PG_VERSION"), "16\n");
  await expect(start()).rejects.toThrow(EmbeddedPostgresError);
  await expect(start()).rejects.toThrow(/data of PostgreSQL 16, and this is PostgreSQL 18/);
});

test("a folder with other content is left unchanged", async () => {
  await mkdir(join(dataDir, "postgres"));
  await writeFile(join(dataDir, "postgres/letter.txt"), "mine");
  await expect(start()).rejects.toThrow(/contains other files than a PostgreSQL cluster/);
  expect(await readdir(join(dataDir, "postgres"))).toEqual(["letter.txt"]);
});

test("a partially created cluster is removed and not used", async () => {
  await mkdir(join(dataDir, "postgres.draft-abandoned/base"), { recursive: true });
  await start();
  expect((await readdir(dataDir)).filter((name) => name.includes("draft"))).toEqual([]);
});

test.runIf(isRoot)(
  "programs that the unprivileged user cannot reach run from a copy with completed links",
  async () => {
    const account = await ensureUnprivilegedAccount(join(dataDir, "postgres"));
    const { native } = await findPlatformPackage();
    const hidden = join(dataDir, "native");
    execFileSync("cp", ["-a", native, hidden]);
    execFileSync("find", [hidden, "-type", "l", "-delete"]);
    const version = `test-${process.pid}`;
    const placed = await placeBinaries({ native: hidden, version }, account);
    try {
      expect(placed.postgres.startsWith(dataDir)).toBe(false);
      expect(placed.major).toBe((await findBinaries(account)).major);
      // A second lookup finds the finished copy.
      expect(await placeBinaries({ native: hidden, version }, account)).toEqual(placed);
    } finally {
      await rm(join(placed.postgres, "../.."), { recursive: true, force: true });
    }
  },
);

test.runIf(!isRoot)("a folder without write permission is rejected with a sentence", async () => {
  await chmod(dataDir, 0o500);
  await expect(start()).rejects.toThrow(/cannot read and write/);
  await chmod(dataDir, 0o700);
});

test("the lock admits one holder at a time and is not held by dead processes", async () => {
  await symlink("999999999 never", join(dataDir, "some.lock.7"));
  let inside = 0;
  let maxInside = 0;
  const work = async () => {
    inside += 1;
    maxInside = Math.max(maxInside, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 12 }, () => withDirectoryLock(dataDir, "some.lock", work)));
  expect(maxInside).toBe(1);
  const left = (await readdir(dataDir)).filter((name) => name.startsWith("some.lock"));
  expect(await Promise.all(left.map((name) => readlink(join(dataDir, name))))).toEqual(["free"]);
});

test("no server is found if none runs", async () => {
  expect(await findPostmaster(join(dataDir, "postgres"))).toBeUndefined();
});
