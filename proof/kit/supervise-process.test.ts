import { expect, test } from "vitest";
import { isExpectedExit } from "./supervise-process";

const killed = { code: null, signal: "SIGKILL" };
const died = { code: null, signal: "SIGSEGV" };
const ended = (code: number) => ({ code, signal: null });

test("a ready process exits as expected only after a stop request", () => {
  const atWork = { stopRequest: null, ready: true } as const;
  for (const how of [killed, died, ended(0), ended(1), ended(75), ended(78)])
    expect(isExpectedExit(atWork, how)).toBe(false);
  expect(isExpectedExit({ stopRequest: "killed", ready: true }, killed)).toBe(true);
  expect(isExpectedExit({ stopRequest: "requested", ready: true }, ended(0))).toBe(true);
});

test("a requested stop does not excuse a crash", () => {
  const stopping = { stopRequest: "requested", ready: true } as const;
  expect(isExpectedExit(stopping, ended(1))).toBe(false);
  expect(isExpectedExit(stopping, died)).toBe(false);
  expect(isExpectedExit(stopping, killed)).toBe(true);
});

test("a starting process may exit with a startup error but not crash", () => {
  const starting = { stopRequest: null, ready: false } as const;
  expect([1, 75, 78].map((code) => isExpectedExit(starting, ended(code)))).toEqual([true, true, true]);
  expect([ended(0), ended(134), died, killed].map((how) => isExpectedExit(starting, how))).toEqual([
    ...[false, false, false, false],
  ]);
});
