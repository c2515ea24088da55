import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterEach, expect, test } from "vitest";
import { createLogger } from "./logger";
import { redirectConsole } from "./redirect-console";

function captureLines(): string[] {
  const lines: string[] = [];
  redirectConsole(createLogger("debug", { write: (line: string) => void lines.push(line) }));
  return lines;
}

const original = { ...console };

afterEach(() => {
  Object.assign(console, original);
});

test("console output of a library becomes a log line", () => {
  const lines = captureLines();
  // biome-ignore lint/suspicious/noConsole: stands for a library.
  console.log("\u001b[32m✓\u001b[39m Running %s\n  took 1ms\n", "next.config.ts");
  // biome-ignore lint/suspicious/noConsole: stands for a library.
  console.error(new Error("it broke"));
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "debug",
    source: "console",
    msg: "✓ Running next.config.ts\n  took 1ms",
  });
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({
    level: "error",
    msg: expect.stringContaining("Error: it broke"),
  });
});

test("an error of a page is logged with the digest that the reader sees, and without query values", () => {
  const lines = captureLines();
  const canary = "canary@example.com";
  const failed = new DrizzleQueryError("select $1", [canary], new Error("no such column"));
  // biome-ignore lint/suspicious/noConsole: stands for a library.
  console.error(Object.assign(failed, { digest: "3184562190" }));
  // biome-ignore lint/suspicious/noConsole: stands for a library.
  console.error("⨯ It failed:", failed);
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "error",
    source: "console",
    digest: "3184562190",
    msg: "Error: Failed query: select $1",
    err: { cause: { message: "no such column" } },
  });
  expect(lines.join("")).not.toContain(canary);
});
