import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inheritedEnv } from "../env";
import { createLogger } from "../logging/logger";
import { supervise } from "./supervise";

const log = createLogger("silent", process.stdout);
const limitMs = 20_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rentals-supervise-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/**
 * Returns a service whose process exits with each of these codes in turn, and then runs until it is stopped.
 */
async function scripted(name: string, codes: readonly number[]) {
  const [script, starts] = [join(folder, `${name}.mjs`), join(folder, `${name}.starts`)];
  await writeFile(
    script,
    `import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync(${JSON.stringify(starts)}, "x");
    const code = ${JSON.stringify(codes)}[readFileSync(${JSON.stringify(starts)}).length - 1];
    if (code !== undefined) process.exit(code);
    process.on("SIGTERM", () => process.exit(0));
    setInterval(() => undefined, 1000);`,
  );
  const countStarts = async () => (await readFile(starts, "utf8").catch(() => "")).length;
  return { service: { name, script }, countStarts };
}

test.for([
  { name: "that started before is restarted after a configuration error", codes: [1, 78, 78] },
  { name: "without a database is restarted, also at its first start", codes: [75, 75, 75] },
])("a service $name", async ({ codes }) => {
  const stop = new AbortController();
  const { service, countStarts } = await scripted(`again-${codes[0]}`, codes);
  const ended = supervise([service], { env: inheritedEnv(), stop: stop.signal, log });
  await expect.poll(countStarts, { timeout: limitMs }).toBe(4);
  stop.abort();
  expect(await ended).toBe("stopped");
  expect(await countStarts()).toBe(4);
});

test("a service that cannot start at all stops the others and sets the exit code", async () => {
  const [wrong, other] = [await scripted("wrong", [78]), await scripted("other", [])];
  const stop = AbortSignal.timeout(limitMs);
  const ended = await supervise([wrong.service, other.service], { env: inheritedEnv(), stop, log });
  expect(ended).toBe("misconfigured");
  expect(await wrong.countStarts()).toBe(1);
});
