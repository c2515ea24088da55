import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { getFreePort } from "@/scripts/local-https/get-free-port";
import { projectRoot } from "@/server/db/project-root";
import { nodeFlags } from "@/server/launch/node-flags";
import { createTestDatabase, type TestDatabase } from "@/server/testing/database";
import { createApiClient } from "../api-client";
import { stay } from "../rentals";
import { createOperator } from "../run/run-operator";
import { serviceSecretKey } from "../run/service-keys";
import { createTestAccounts } from "../test-accounts";
import { mintToken } from "../wire/mint-token";
import { type Containers, hardened, openContainers } from "./open-containers";
import { startContainer } from "./start-container";

const opened = await openContainers();
const skipped = "missing" in opened ? ` (skipped: ${opened.missing})` : "";
const image = "localhost/rentals:test";

/** A program that prints the user, the capabilities and the result of one write to each path. */
const probe = `const { readFileSync, writeFileSync } = require("fs");
  const status = readFileSync("/proc/self/status", "utf8");
  const read = (name) => new RegExp(name + ":\\\\s*(\\\\S+)").exec(status)[1];
  const write = (path) => { try { writeFileSync(path, ""); return "written" } catch ({ code }) { return code } };
  console.log(JSON.stringify([process.getuid(), read("CapEff"), read("CapBnd"), read("NoNewPrivs"),
    ...["/app/dist/web.mjs", "/app/x", "/x", "/tmp/x", "/data/x"].map(write)]))`;

/**
 * Defines the tests of the container image that `deploy/Containerfile` builds from a release. `releaseFolder` returns
 * the folder of the release once `beforeAll` has run. If the machine cannot run containers, the tests are skipped, and
 * their title states the reason.
 */
export function describeImage(releaseFolder: () => string): void {
  describe.skipIf("missing" in opened)(`an image of the Containerfile${skipped}`, () => {
    if (!("missing" in opened)) testImage(opened, releaseFolder);
  });
}

async function buildImage({ buildah, baseImage }: Containers, releaseFolder: string): Promise<void> {
  await buildah(
    ...["build", "--isolation", "chroot", "--format", "docker", "--pull-never", "--tag", image],
    ...["--build-arg", `BASE_IMAGE=${baseImage}`],
    ...["--file", join(projectRoot(), "deploy/Containerfile"), releaseFolder],
  );
}

async function writeSecrets(folder: string, { url, roleUrls }: TestDatabase): Promise<void> {
  await mkdir(join(folder, "secrets"));
  const files = { secret_key: serviceSecretKey, owner: url, web: roleUrls.web, worker: roleUrls.worker };
  for (const [name, secret] of Object.entries(files)) await writeFile(join(folder, "secrets", name), secret);
}

/** Returns the podman arguments for the secrets as files, a folder for data and the settings. */
function serviceOptions(
  folder: string,
  role: "web" | "worker" | "owner",
  settings: readonly string[] = [],
): string[] {
  const secrets = ["SECRET_KEY_FILE=/run/secrets/secret_key", `DATABASE_URL_FILE=/run/secrets/${role}`];
  return [
    ...[...secrets, "SERVICE_ENV=sandbox", ...settings].flatMap((setting) => ["--env", setting]),
    ...["--tmpfs", "/data:mode=1777", "--volume", `${join(folder, "secrets")}:/run/secrets:ro`],
  ];
}

function testImage(containers: Containers, releaseFolder: () => string): void {
  const { podman, close } = containers;
  let folder: string;
  let database: TestDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rentals-image-"));
    database = await createTestDatabase();
    await buildImage(containers, releaseFolder());
    await writeSecrets(folder, database);
  }, 400_000);

  afterAll(async () => {
    await close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  test("has a user without rights, the flags of the service and the web process as its command", async () => {
    const [{ Config: config }] = JSON.parse(await podman("image", "inspect", image));
    expect(config.User).toBe("10001:10001");
    expect(config.Cmd).toEqual(["dist/web.mjs"]);
    expect(config.Entrypoint).toEqual(["node", ...nodeFlags]);
  });

  test("serves on a read-only root file system, is healthy, and ends with 0 within its grace period", async () => {
    const accounts = await createTestAccounts(
      createOperator({ SECRET_KEY: serviceSecretKey, DATABASE_URL: database.url }),
    );
    const port = await getFreePort();
    const options = serviceOptions(folder, "web", ["HOST=127.0.0.1", `PORT=${port}`]);
    const web = await startContainer(containers, { name: "web", image, message: "listening", options });
    const url = `http://127.0.0.1:${port}`;
    const client = createApiClient(url, await mintToken(url, accounts.alpha));
    const found = await client.call(searchAvailabilityContract, { query: { ...stay, limit: "5" } });
    expect(found.vehicles.length).toBeGreaterThan(0);
    expect((await fetch(`${url}/docs`)).status).toBe(200);
    await podman("healthcheck", "run", "web");

    const results = JSON.parse(await podman("exec", "web", "node", "-e", probe));
    const noCapability = "0".repeat(16);
    expect(results).toEqual([
      ...[10001, noCapability, noCapability, "1"],
      ...["EROFS", "EROFS", "EROFS", expect.stringMatching(/EROFS|ENOENT/), "written"],
    ]);
    // After the grace period podman kills, and the exit code would be 137.
    await podman("stop", "--time", "25", "web");
    expect(await web.ended).toEqual([0, null]);
  }, 120_000);

  test("is unhealthy while nothing serves", async () => {
    const words = ["run", "--detach", "--name", "idle", "--health-interval", "disable", ...hardened];
    await podman(...words, image, "-e", "setInterval(() => {}, 1000)");
    await expect(podman("healthcheck", "run", "idle")).rejects.toThrow();
  }, 60_000);

  test("runs a worker", async () => {
    const worker = await startContainer(containers, {
      name: "worker",
      image,
      message: "working",
      options: serviceOptions(folder, "worker"),
      command: ["dist/worker.mjs"],
    });
    await podman("stop", "--time", "25", "worker");
    expect(await worker.ended).toEqual([0, null]);
  }, 120_000);

  test("migrates as the third command", async () => {
    const options = serviceOptions(folder, "owner");
    const output = await podman("run", "--rm", ...hardened, ...options, image, "dist/migrate.mjs");
    expect(output).toContain("The database schema is up to date.");
  }, 60_000);
}
