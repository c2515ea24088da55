import { getEventListeners, setMaxListeners } from "node:events";
import { expect, test } from "vitest";
import { createLogger } from "../logging/logger";
import { listen } from "./listen";

test("the connection is retried while the database is unavailable, without accumulating listeners", async () => {
  const lines: string[] = [];
  const log = createLogger("warn", { write: (line: string) => void lines.push(line) });
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  listen("postgresql://nobody@127.0.0.1:1/nowhere", log, { stop: stop.signal });
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(2);
  // One listener for the current connection and one for the delay between two.
  expect(getEventListeners(stop.signal, "abort").length).toBeLessThanOrEqual(2);
  stop.abort();
});
