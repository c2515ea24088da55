import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ConfigError } from "../../../server/errors/config-error";
import { unpackRelease } from "./unpack-release";
import { watchAvailability } from "./watch-availability";

const cleanup: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

/** Packs a release that contains only these bundles. */
async function packFake(bundles: Record<string, string>): Promise<{ tarball: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "rentals-upgrade-"));
  cleanup.push(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "title/dist"), { recursive: true });
  for (const [name, text] of Object.entries(bundles)) await writeFile(join(folder, "title/dist", name), text);
  const tarball = join(folder, "title.tar.gz");
  execFileSync("tar", ["-czf", tarball, "-C", folder, "title"]);
  return { tarball, folder };
}

test("an unpacked release runs its own processes and commands in its folder", async () => {
  const ops =
    "console.log(JSON.stringify([process.cwd(), process.env.DATABASE_URL, ...process.argv.slice(2)]))";
  const { tarball, folder } = await packFake({ "web.mjs": "", "ops.mjs": ops });
  const root = join(folder, "unpacked/title");
  const release = await unpackRelease(tarball, join(folder, "unpacked"));
  expect(release.getProcess("web-2")).toEqual({ bundle: join(root, "dist/web.mjs"), root });
  const operate = release.createOperate({ DATABASE_URL: "postgresql://db/rentals" });
  expect(await operate("partner", "list")).toEqual([
    root,
    "postgresql://db/rentals",
    ...["--json", "partner", "list"],
  ]);
});

test("a file that is not a release stops the run with a sentence", async () => {
  const { tarball, folder } = await packFake({ "other.mjs": "" });
  await expect(unpackRelease(tarball, join(folder, "unpacked"))).rejects.toThrow(/is not a release/);
  const missing = unpackRelease(join(folder, "missing.tar.gz"), join(folder, "none"));
  await expect(missing).rejects.toThrow(ConfigError);
});

/**
 * Starts a server that responds with these statuses in order and then repeats the last one. Aborts `stop` after `limit`
 * requests.
 */
async function startServer(statuses: readonly number[], stop?: AbortController, limit = 0): Promise<string> {
  let count = 0;
  const server = createServer((_request, response) => {
    response.statusCode = statuses[Math.min(count++, statuses.length - 1)] ?? 500;
    response.end();
    if (count === limit) stop?.abort();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  cleanup.push(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a check that only one process serves is retried, and one that none serves has failed", async () => {
  const stop = new AbortController();
  const broken = await startServer([503]);
  // Attempts 1 and 3 request the broken server first, attempt 2 the other one. The fourth finds both broken.
  const other = await startServer([200, 200, 200, 503], stop, 4);
  expect(await watchAvailability([broken, other], stop.signal)).toEqual({
    attempts: 4,
    retried: 2,
    failed: 1,
  });
});
