import { expect, test } from "vitest";
import { readCpuMs } from "./system-use";

test("the CPU time of a process grows by at least what it computed", () => {
  const before = readCpuMs(process.pid);
  const from = process.cpuUsage();
  for (let used = 0; used < 100_000; ) {
    const { user, system } = process.cpuUsage(from);
    used = user + system;
  }
  // The system adds the time of a running thread at each of its ticks, which are at most 10 ms apart.
  expect(readCpuMs(process.pid) - before).toBeGreaterThanOrEqual(80);
});

test("a process that does not exist has used no CPU time", () => {
  expect(readCpuMs(2 ** 30)).toBe(0);
});
