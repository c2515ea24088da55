import { expect, test } from "vitest";
import { createTlsSessions } from "./tls-sessions";

const full = { resumed: false };
const resumed = { resumed: true };
const [first, second] = [Buffer.from("first"), Buffer.from("second")];

test("each name has its own session, and the latest replaces it", () => {
  const sessions = createTlsSessions(() => 0);
  sessions.keep("1", first, full);
  expect([sessions.find("1"), sessions.find("2")]).toEqual([first, undefined]);
  sessions.keep("1", second, full);
  expect(sessions.find("1")).toBe(second);
  sessions.forget("1");
  expect(sessions.find("1")).toBeUndefined();
});

test("sessions end 10 minutes after the certificate was checked, however often they were resumed", () => {
  let minutes = 0;
  const sessions = createTlsSessions(() => minutes * 60_000);
  sessions.keep("1", first, full);
  minutes = 9;
  sessions.keep("1", second, resumed);
  expect(sessions.find("1")).toBe(second);
  minutes = 10;
  expect(sessions.find("1")).toBeUndefined();
  sessions.keep("1", second, resumed);
  expect(sessions.find("1")).toBeUndefined();
  sessions.keep("1", first, full);
  expect(sessions.find("1")).toBe(first);
});

test("at most 1,000 sessions are stored, the latest ones", () => {
  const sessions = createTlsSessions(() => 0);
  for (let name = 0; name < 1500; name += 1) sessions.keep(String(name), first, full);
  const kept = Array.from({ length: 1500 }, (_, name) => sessions.find(String(name))).map(Boolean);
  expect(kept).toEqual(Array.from({ length: 1500 }, (_, name) => name >= 500));
});
