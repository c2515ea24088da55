import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { packRelease, type Release, sha256 } from "@/scripts/release/pack-release";
import { projectRoot } from "@/server/db/project-root";
import { type ApiServer, startApiServer, startWorker } from "@/server/testing/api-server";
import { createTestDatabase, type TestDatabase } from "@/server/testing/database";
import type { ServerProcess } from "@/server/testing/server-process";
import { createApiClient } from "../support/api-client";
import { describeImage } from "../support/containers/describe-image";
import { createPerson, signIn } from "../support/portal";
import { stay } from "../support/rentals";
import { createOperator } from "../support/run/run-operator";
import { runToEnd } from "../support/run/run-to-end";
import { serviceSecretKey } from "../support/run/service-keys";
import { createTestAccounts } from "../support/test-accounts";
import { mintToken } from "../support/wire/mint-token";

const commit = { commit: "0123456789abcdef0123456789abcdef01234567", seconds: 1_790_000_000 };
const root = projectRoot();

let folder: string;
let release: Release;
let unpacked: string;
let database: TestDatabase;
const running: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rentals-release-"));
  release = await packRelease(root, join(folder, "first"), commit);
  execFileSync("tar", ["-xzf", release.tarball, "-C", folder]);
  unpacked = join(folder, basename(release.tarball, ".tar.gz"));
  database = await createTestDatabase();
}, 400_000);

afterAll(async () => {
  for (const server of running) await server.stop();
  await rm(folder, { recursive: true, force: true });
  await database?.drop();
});

async function listFiles(): Promise<string[]> {
  const entries = await readdir(unpacked, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test("the release serves a token, a search and a page, works in a worker and runs an operator's command", async () => {
  const env = { SECRET_KEY: serviceSecretKey, SANDBOX_AUTOPILOT: "off" };
  const operator = createOperator({ ...env, DATABASE_URL: database.url });
  const accounts = await createTestAccounts(operator);
  const server: ApiServer = await startApiServer({
    databaseUrl: database.roleUrls.web,
    env,
    cwd: unpacked,
  });
  running.push(server);
  running.push(await startWorker({ databaseUrl: database.roleUrls.worker, env, cwd: unpacked }));
  const client = createApiClient(server.url, await mintToken(server.url, accounts.alpha));
  const found = await client.call(searchAvailabilityContract, { query: { ...stay, limit: "5" } });
  expect(found.vehicles.length).toBeGreaterThan(0);
  const page = await fetch(`${server.url}/docs`);
  expect(page.status).toBe(200);
  const html = await page.text();
  const [script = ""] = /\/_next\/static\/[^"]+\.js/.exec(html) ?? [];
  expect((await fetch(`${server.url}${script}`)).status).toBe(200);

  const admin = await signIn(server.url, await createPerson(operator, accounts.alpha.slug, "admin"));
  for (const path of ["/", "/search", "/bookings"]) {
    const opened = await fetch(server.url + path, { headers: { cookie: admin.cookie } });
    expect([path, opened.status, await opened.text()]).toEqual([path, 200, expect.stringContaining("<h1")]);
  }
  const month = new Date().toISOString().slice(0, 7);
  const pdf = await admin.call("GET", `/portal-api/statements/${month}.pdf?language=de`);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, "%PDF-"]);

  const words = ["dist/ops.mjs", "partner", "list", "--json"];
  const ops = await runToEnd(words, { ...env, DATABASE_URL: database.url }, { cwd: unpacked });
  expect(ops.code, ops.stderr).toBe(0);
  expect(JSON.parse(ops.stdout)).not.toEqual([]);
}, 120_000);

test("the tarball has at most 60 MB, and the checksums are those of the files", async () => {
  expect((await stat(release.tarball)).size).toBeLessThanOrEqual(60_000_000);
  const lines = (await readFile(release.sums, "utf8")).trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const [sum, name = ""] = line.split("  ");
    expect(await sha256(join(dirname(release.sums), name))).toBe(sum);
  }
});

test("the release has no development dependency, no source and no path of the machine", async () => {
  const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const files = (await listFiles()).map((file) => file.slice(unpacked.length + 1));
  const packages = new Set(files.map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]));
  expect(Object.keys(devDependencies).filter((name) => packages.has(name))).toEqual([]);
  expect(files.filter((file) => /\.tsx?$/.test(file))).toEqual([]);
  for (const file of files) {
    const bytes = await readFile(join(unpacked, file));
    expect(bytes.includes(root), file).toBe(false);
    if (file.startsWith("dist/") && file.endsWith(".map"))
      expect(bytes.includes("sourcesContent")).toBe(false);
  }
});

test("the SBOM names the production packages of the release, without a random number or a current time", async () => {
  const bom = JSON.parse(await readFile(release.sbom, "utf8"));
  expect(bom).toMatchObject({ bomFormat: "CycloneDX", metadata: { timestamp: "2026-09-21T14:13:20.000Z" } });
  const names = bom.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["next", "pg", "@node-rs/argon2"]));
  expect(names).not.toContain("vitest");
});

test("packing the same build again results in the same bytes", async () => {
  const again = await packRelease(root, join(folder, "second"), commit);
  expect(again.sha256).toBe(release.sha256);
  expect(await sha256(again.sums)).toBe(await sha256(release.sums));
}, 400_000);

describeImage(() => dirname(release.tarball));
