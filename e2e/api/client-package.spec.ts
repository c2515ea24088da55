import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "@/server/db/project-root";
import { signDelivery } from "@/server/webhooks/delivery/sign-delivery";
import { newSecret } from "@/server/webhooks/secrets";
import { type ClientProject, installClient } from "../support/clients/install-client";
import { readmeProgram } from "../support/clients/readme-program";
import { setUpTestTrack } from "../support/set-up-test-track";

const service = setUpTestTrack((script) => script, { SANDBOX_AUTOPILOT: "on" });
/** The Node binary that runs the programs. `npm run test:client` sets another one. */
const node = process.env.CLIENT_NODE ?? process.execPath;
const maxBytes = 8 * 1024;

let project: ClientProject;
let env: Record<string, string>;

beforeAll(async () => {
  project = await installClient();
  const { clientId, clientSecret } = service().accounts.alpha;
  env = { BASE_URL: service().server.url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
});

afterAll(() => project.remove());

test("the package has no dependencies, and contains only the module, its declarations and the README", () => {
  const folder = join(project.folder, "node_modules/@rentals/client");
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ name: "@rentals/client", type: "module", sideEffects: false });
  expect(manifest).not.toHaveProperty("dependencies");
  expect(manifest).not.toHaveProperty("private");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const code = files.filter((name) => /\.[a-z]+$/.test(name) && !name.endsWith(".d.ts"));
  expect(code.sort()).toEqual(["README.md", "dist/index.js", "package.json"]);
  expect(readFileSync(join(folder, "dist/index.js"), "utf8")).not.toMatch(/^import |require\(/m);
});

test("the examples of the README run against the service", async () => {
  const secret = newSecret();
  const body = '{"id":"evt_1","type":"ping","data":{"webhook_id":1,"message":"é"}}';
  const delivery = { eventId: "evt_1", eventType: "ping", deliveryId: "dlv_1", attempt: 1, body };
  const { "Content-Length": _length, ...headers } = signDelivery(
    { ...delivery, secrets: [newSecret(), secret] },
    new Date(),
  );
  const program = `${readmeProgram("packages/client", "js")}
const send = (body) => receive(new Request("https://hooks.example.com/", { method: "POST", body, headers: ${JSON.stringify(headers)} }));
console.log("Node", process.versions.node, (await send(${JSON.stringify(body)})).status, (await send("{}")).status);`;
  const printed = await project.run(program, { node, env: { ...env, WEBHOOK_SECRET: secret } });
  expect(printed).toMatch(/^RB-\w{10} pending/m);
  expect(printed).toMatch(/^Now \d+(\.\d+)? EUR$/m);
  expect(printed).toMatch(/^So far \d+\nAbortError$/m);
  expect(printed).toMatch(/^evt_1 ping$/m);
  expect(printed).toMatch(/^Node \S+ 204 400$/m);
  process.stdout.write(`${printed.split("\n").find((line) => line.startsWith("Node")) ?? ""}\n`);
}, 60_000);

test("a search is polled until the suppliers have responded, and a token is reused", async () => {
  const printed = await project.run(
    `import { createPartnerClient } from "@rentals/client";
const requests = [];
const client = createPartnerClient({
  baseUrl: process.env.BASE_URL, clientId: process.env.CLIENT_ID, clientSecret: process.env.CLIENT_SECRET,
  fetch: (url, init) => { requests.push(new URL(url)); return fetch(url, init); },
});
const day = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10);
const found = await client.search({ query: { location: "test-poll", date_from: day(30), date_to: day(33) } });
const polls = requests.slice(2).map(({ searchParams }) => [...searchParams.keys()].join());
console.log(JSON.stringify([found.status, found.vehicles.length > 0, requests[0].pathname, [...new Set(polls)]]));`,
    { node, env },
  );
  expect(JSON.parse(printed)).toEqual(["complete", true, "/oauth/token", ["search_id"]]);
});

test("the declarations compile in a strict project, with the resolution of Node and of bundlers", async () => {
  const program = `import { createPartnerClient, isPartnerApiError, type Booking } from "@rentals/client";
const client = createPartnerClient({ baseUrl: "", clientId: "", clientSecret: "" });
export async function read(reference: string): Promise<Booking["status"]> {
  try {
    return (await client.getBooking({ params: { reference } })).status;
  } catch (error) {
    if (isPartnerApiError(error) && error.code === "rate_limited") throw new Error(String(error.details.retry_after));
    // @ts-expect-error: this operation does not exist.
    await client.getBookings();
    throw error;
  }
}`;
  const folder = join(project.folder, "compiled");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "program.mts"), program);
  for (const resolution of [
    { module: "nodenext", moduleResolution: "nodenext" },
    { module: "esnext", moduleResolution: "bundler" },
  ]) {
    const config = join(folder, "tsconfig.json");
    const strict = join(projectRoot(), "node_modules/@tsconfig/strictest/tsconfig.json");
    const compilerOptions = {
      ...resolution,
      target: "ES2022",
      lib: ["ES2022", "DOM"],
      types: [],
      noEmit: true,
      skipLibCheck: false,
    };
    await writeFile(config, JSON.stringify({ extends: strict, compilerOptions, include: ["*.mts"] }));
    const compiled = await promisify(execFile)(join(projectRoot(), "node_modules/.bin/tsc"), [
      "-p",
      config,
    ]).catch((failure: { stdout: string }) => failure);
    expect(compiled.stdout, resolution.module).toBe("");
  }
}, 60_000);

/** Returns the size of a minified browser bundle of this module after gzip compression, in bytes. */
async function sizeOf(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: project.folder },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length;
}

test("everything is at most 8 kB compressed, and a receiver of webhooks does not load the rest", async () => {
  const all = await sizeOf('export * from "@rentals/client";');
  const verify = await sizeOf('export { verifyWebhook } from "@rentals/client";');
  process.stdout.write(`client ${all} bytes, verifyWebhook ${verify} bytes\n`);
  expect(all).toBeGreaterThan(1000);
  expect(all).toBeLessThanOrEqual(maxBytes);
  expect(verify).toBeLessThan(1200);
});
