import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningCommand, runCommand } from "../support/run/run-command";
import { pollUntil } from "../support/wire/poll";

/** The time limit of the file: the demo data is loaded once, and the demo starts twice with two processes each. */
const limitMs = 300_000;
const lastFirstCall = /"status":403,.*"route":"\/v1\/bookings\/\{reference\}\/cancel"/;

let folder: string;
let env: Record<string, string>;
const running: RunningCommand[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rentals-demo-"));
  env = { DATA_DIR: folder, PORT: "0" };
});

afterAll(async () => {
  for (const command of running) await command.stop();
  await rm(folder, { recursive: true, force: true });
}, limitMs);

/** Starts the demo. Returns the address of its API, and the printed lines that contain a secret or an email address. */
async function startDemo(): Promise<{ demo: RunningCommand; api: string; told: string[] }> {
  const demo = runCommand(["scripts/demo.ts"], env);
  running.push(demo);
  const [, api = ""] = await demo.waitForLine(/API='(http:[^']+)'/, limitMs);
  await demo.waitForLine(/^Press Ctrl-C to stop\./, limitMs);
  return { demo, api, told: demo.lines().filter((line) => /SECRET|@example\.com/.test(line)) };
}

test(
  "the demo starts with an empty folder, the tour runs to its end, and Ctrl-C stops the demo with exit code 0",
  async () => {
    const { demo, api, told } = await startDemo();
    await pollUntil(
      async () => (await fetch(`${api}/healthz`)).status,
      (status) => status === 200,
    );
    // The last request of the demo's own partners. Only the first start makes it.
    await demo.waitForLine(lastFirstCall, limitMs);

    const tour = runCommand(["scripts/tour.ts"], env);
    expect(await tour.ended, tour.lines().join("\n")).toBe(0);
    const lines = tour.lines();
    expect(lines.filter((line) => line.trim() === "signature verified")).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith("== Poll")).length).toBeGreaterThan(0);
    expect(lines).toContainEqual(expect.stringMatching(/^== Confirmed: RB-\w{10} is confirmed$/));
    expect(lines).toContainEqual(expect.stringMatching(/^Done in \d+\.\d s\.$/));
    expect(lines.join("\n")).not.toMatch(/Basic [A-Za-z0-9+/=]{8}|Bearer eyJ|whsec_\S{20}/);

    for (const line of demo.lines().filter((one) => one.startsWith("{"))) {
      expect(JSON.parse(line), line).toHaveProperty("level");
    }
    expect(await demo.stop()).toBe(0);

    const again = await startDemo();
    expect(again.told).toEqual(told);
    expect(await again.demo.stop()).toBe(0);
    expect(again.demo.lines().filter((line) => lastFirstCall.test(line))).toEqual([]);
    for (const line of [...demo.lines(), ...again.demo.lines()])
      expect(line).not.toContain("first calls were not");
  },
  limitMs,
);

test("the tour without a running service prints one sentence", async () => {
  const tour = runCommand(["scripts/tour.ts", "--base-url", "http://127.0.0.1:9"], env);
  expect(await tour.ended).toBe(78);
  expect(tour.lines().join("\n")).toMatch(/No service responds at http:\/\/127\.0\.0\.1:9\. Start it first/);
});
