import { afterEach, expect, test } from "vitest";
import { adoptConsole } from "./adopt-console";
import { createLogger } from "./logger";

const original = { ...console };

afterEach(() => {
  Object.assign(console, original);
});

test("what a library writes to the console is a line of the log", () => {
  const lines: string[] = [];
  adoptConsole(createLogger("debug", { write: (line: string) => void lines.push(line) }));
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
