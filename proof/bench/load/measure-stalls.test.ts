import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureStalls, writeStallProbe } from "./measure-stalls";

const folder = mkdtempSync(join(tmpdir(), "stalls-"));
let child: ChildProcess;

/** A program that blocks its event loop for 80 ms and collects its garbage for each message with `work`. */
const program = `
  setInterval(() => undefined, 1000);
  process.on("message", ({ work }) => {
    if (work === undefined) return;
    const until = performance.now() + 80;
    while (performance.now() < until);
    gc();
    gc({ type: "minor" });
    setTimeout(() => process.send({ done: true }), 20);
  });
  process.send({ ready: true });
`;

beforeAll(async () => {
  const args = ["--expose-gc", ...writeStallProbe(folder), "--eval", program];
  child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await once(child, "message");
});

afterAll(async () => {
  child.kill();
  await once(child, "exit");
  rmSync(folder, { recursive: true });
});

test("a blocked event loop and both kinds of garbage collection are found", async () => {
  const { result, stalls } = await measureStalls(child, async () => {
    const done = once(child, "message");
    child.send({ work: true });
    await done;
    return "done";
  });
  expect(result).toBe("done");
  expect(stalls.loopMaxMs).toBeGreaterThanOrEqual(79);
  expect(stalls.minor.count).toBeGreaterThanOrEqual(1);
  expect(stalls.major.count).toBeGreaterThanOrEqual(1);
  expect(stalls.major.longestMs).toBeGreaterThan(0);
  expect(stalls.major.totalMs).toBeGreaterThanOrEqual(stalls.major.longestMs);
  expect(stalls.seconds).toBeGreaterThan(0.09);
});

test("each measurement starts from zero", async () => {
  const { stalls } = await measureStalls(child, async () => undefined);
  expect(stalls.major.count).toBe(0);
  expect(stalls.seconds).toBeLessThan(60);
});
