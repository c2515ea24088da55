import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLogger, withoutRedaction } from "./logger";

const hostile = [
  'one\n{"level":"info","msg":"request","status":200}',
  "carriage\rreturn",
  "escape \u001b[31mred\u001b[0m",
  "line\u2028separator and paragraph\u2029separator",
  "nul\0byte, delete\u007f and a lone surrogate \ud800",
  '"quoted", \\ and {"json":true}',
];

function captureLog() {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  return { log, written: () => lines.join("") };
}

test("any logged text becomes exactly one line that parses back to the same text", () => {
  const { log, written } = captureLog();
  for (const text of hostile) log.info({ text, [text]: "name" }, text);
  const lines = written().split("\n");
  expect(lines.pop()).toBe("");
  expect(lines).toHaveLength(hostile.length);
  for (const [place, line] of lines.entries()) {
    for (const control of ["\r", "\0", "\u001b"]) expect(line).not.toContain(control);
    const { msg, text } = JSON.parse(line);
    expect([msg.toWellFormed(), text.toWellFormed()]).toEqual(Array(2).fill(hostile[place]?.toWellFormed()));
  }
});

test("credentials and customer data are redacted by field name, also one level deep", () => {
  const { log, written } = captureLog();
  const secret = "canary-5512";
  for (const name of [
    "authorization",
    "client_secret",
    "secret",
    "password",
    "token",
    "email",
    "phone",
    "customer",
  ]) {
    log.info({ [name]: secret, inner: { [name]: secret } }, "hidden");
  }
  expect(written().match(/\[redacted\]/g)).toHaveLength(16);
  expect(written()).not.toContain(secret);
});

test("a logger without redaction writes the same lines, and leaves the redaction of its parent as it is", () => {
  const { log, written } = captureLog();
  const fields = { request_id: "req_1", method: "GET", status: 200, ms: 1.5, replayed: false };
  log.info(fields, "request");
  withoutRedaction(log).info(fields, "request");
  log.info({ password: "canary-5512" }, "hidden");
  const [usual, plain, hidden] = written()
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/"time":"[^"]*"/, ""));
  expect(plain).toBe(usual);
  expect(hidden).toContain("[redacted]");
});

test("a logged line is written even if the process is killed immediately after", async () => {
  const path = join(await mkdtemp(join(tmpdir(), "log-")), "lines");
  const file = await open(path, "a");
  const program = `
    import { createLogger } from "./server/logging/logger.ts";
    const log = createLogger("info");
    for (const n of [1, 2, 3]) log.info({ n }, "request");
    process.kill(process.pid, "SIGKILL");`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
    stdio: ["ignore", file.fd, "inherit"],
  });
  const [, signal] = await once(child, "exit");
  await file.close();
  expect(signal).toBe("SIGKILL");
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).n)).toEqual([1, 2, 3]);
});
