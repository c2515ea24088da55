import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../env";
import { resolveDatabase } from "../launch/resolve-database";
import type { EmbeddedPostgres } from "./embedded-postgres";
import { startEmbeddedPostgres } from "./start-embedded-postgres";

let folder = "";
const started: EmbeddedPostgres[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rentals-socket-"));
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, role: "service" });
  started.push(server);
  return server;
}

/** Returns the client's address as the server sees it, which is null for a Unix socket. */
async function readAddress(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query("select host(inet_client_addr()) as address");
    return rows[0].address;
  } finally {
    await client.end();
  }
}

test("the embedded server is reached through a socket that only its account can use, and needs the password", async () => {
  const { url, port, throughSocket } = await start(folder);
  expect(await readAddress(url)).toBe("127.0.0.1");
  expect(await readAddress(throughSocket(url))).toBeNull();
  const { mode } = await stat(join(folder, `postgres/.s.PGSQL.${port}`));
  expect(mode & 0o777).toBe(0o700);
  const wrong = new URL(throughSocket(url));
  wrong.password = "guessed";
  await expect(readAddress(wrong.toString())).rejects.toThrow(/password authentication failed/);
});

test("a server whose socket would have too long a path is reached by TCP", async () => {
  const { url, throughSocket } = await start(join(folder, "d".repeat(100)));
  expect(throughSocket(url)).toBe(url);
  expect(await readAddress(throughSocket(url))).toBe("127.0.0.1");
});

test("the data of a version without a socket gets one at its next start", async () => {
  const rules = join(folder, "postgres/pg_hba.conf");
  await (await start(folder)).stop();
  await writeFile(rules, "host all all 127.0.0.1/32 scram-sha-256\n");
  const { url, throughSocket } = await start(folder);
  expect(await readAddress(throughSocket(url))).toBeNull();
  const once = await readFile(rules, "utf8");
  await (started.at(-1) as EmbeddedPostgres).stop();
  await start(folder);
  expect(await readFile(rules, "utf8")).toBe(once);
});

test("the service's processes use the socket, and operators and migrations use TCP", async () => {
  const database = await resolveDatabase(readConfig({ DATA_DIR: folder }), "service");
  try {
    const urls = [database.webUrl, database.workerUrl, database.listenUrl, database.url];
    expect(await Promise.all(urls.map(readAddress))).toEqual([null, null, null, "127.0.0.1"]);
  } finally {
    await database.stop();
  }
});
