import { getEventListeners, setMaxListeners } from "node:events";
import { expect, test } from "vitest";
import { createLogger } from "../logging/logger";
import { listen } from "./listen";

test("while the database is away it is tried again and again, and nothing piles up", async () => {
  const lines: string[] = [];
  const log = createLogger("warn", { write: (line: string) => void lines.push(line) });
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  listen("postgresql://nobody@127.0.0.1:1/nowhere", log, stop.signal);
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(2);
  // One for the connection being tried and one for the pause between two.
  expect(getEventListeners(stop.signal, "abort").length).toBeLessThanOrEqual(2);
  stop.abort();
});
