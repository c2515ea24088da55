import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "@/server/db/project-root";
import { setUpService } from "../support/run/set-up-service";

const service = setUpService({ SERVE_PAGES: "off" });

let folder: string;
/** The path of a file with the `/openapi.json` that the service returned. */
let document: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rentals-openapi-"));
  document = join(folder, "openapi.json");
  const response = await fetch(`${service().server.url}/openapi.json`);
  await writeFile(document, await response.text());
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command that one of the installed npm packages provides. Returns its exit code and output. */
async function run(name: string, args: readonly string[], env: Record<string, string> = {}) {
  return await promisify(execFile)(join(projectRoot(), "node_modules/.bin", name), args, {
    cwd: projectRoot(),
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: "test", NO_COLOR: "1", ...env },
    timeout: 60_000,
    maxBuffer: 16 * 1024 * 1024,
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failure: { code?: number; stdout: string; stderr: string }) => ({
      code: failure.code ?? 1,
      output: failure.stdout + failure.stderr,
    }),
  );
}

/**
 * Writes a program to the folder `name`, which contains the generated code that the program uses. Compiles the folder
 * and returns the output of the compiler.
 */
async function compile(name: string, program: string): Promise<string> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "program.ts"), program);
  const config = join(folder, name, "tsconfig.json");
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: "ES2023",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    noEmit: true,
    types: [],
  };
  await writeFile(config, JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  return (await run("tsc", ["-p", config])).output;
}

test("redocly lint reports nothing on the served document", async () => {
  const options = ["--config", join(projectRoot(), "redocly.yaml"), "--format", "json"];
  const { code, output } = await run("redocly", ["lint", document, ...options], {
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  });
  const { totals, problems } = JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  expect(problems).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 });
  expect(code).toBe(0);
});

test("openapi-typescript generates types that compile and name the contracts' values", async () => {
  const generated = join(folder, "types/api.ts");
  expect((await run("openapi-typescript", [document, "-o", generated])).code).toBe(0);
  const program = `import type { components, operations } from "./api";
type Booking = components["schemas"]["Booking"];
export const status: Booking["status"] = "pending_supplier";
// @ts-expect-error: no booking has this status.
export const wrong: Booking["status"] = "on_hold";
type Search = NonNullable<operations["searchAvailability"]["parameters"]["query"]>;
export const search: Search = { location: "lisbon", date_from: "2027-03-01", date_to: "2027-03-05", limit: 5 };
type Reserve = operations["createReservation"];
export const key: Reserve["parameters"]["header"] = { "Idempotency-Key": "order-1042" };
type Refusal = Reserve["responses"][409]["content"]["application/json"];
export function currentTotal({ error }: Refusal): number | undefined {
  return error.code === "price_mismatch" ? error.details.current_total : undefined;
}`;
  expect(await compile("types", program)).toBe("");
}, 60_000);

test("@hey-api/openapi-ts generates a client that compiles and calls the service", async () => {
  const output = join(folder, "client/generated");
  expect((await run("openapi-ts", ["-i", document, "-o", output])).code).toBe(0);
  const { server, accounts } = service();
  const program = `import { client } from "./generated/client.gen";
import { getMe, listBookings, mintToken } from "./generated/sdk.gen";
export async function start(baseUrl: string, client_id: string, client_secret: string): Promise<string> {
  client.setConfig({ baseUrl });
  const grant = { grant_type: "client_credentials", client_id, client_secret } as const;
  const { data: token } = await mintToken({ body: grant, throwOnError: true });
  client.setConfig({ auth: token.access_token });
  const { data: me } = await getMe({ throwOnError: true });
  const { data: page } = await listBookings({ query: { limit: 5, status: "confirmed" }, throwOnError: true });
  const missing = await listBookings({ query: { cursor: "x" } });
  return [me.slug satisfies string, page.data.length, missing.error?.error.code].join(" ");
}`;
  expect(await compile("client", program)).toBe("");
  const main = join(folder, "client/main.mts");
  const { clientId, clientSecret } = accounts.alpha;
  const words = [server.url, clientId, clientSecret].map((word) => JSON.stringify(word)).join(", ");
  await writeFile(main, `import { start } from "./program";\nconsole.log(await start(${words}));`);
  const { output: printed } = await run("tsx", [main], { no_proxy: "*" });
  expect(printed.trim()).toBe("alpha 0 invalid_cursor");
  expect(await readFile(join(output, "types.gen.ts"), "utf8")).toContain("export type Booking =");
}, 60_000);
