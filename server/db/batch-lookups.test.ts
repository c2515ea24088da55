import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, expect, test, vi } from "vitest";
import { createLatch } from "../testing/latch";
import { batchLookups } from "./batch-lookups";

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a lookup whose queries end when the test ends them. */
function heldReads(options?: { maxQueries: number }) {
  const reads: { keys: readonly string[]; end(): void; fail(): void }[] = [];
  const read = batchLookups<string, string | undefined>(
    (keys) =>
      new Promise((resolve, reject) => {
        const found = new Map(keys.map((key) => [key, `${key} as of look-up ${reads.length + 1}`]));
        reads.push({
          keys,
          end: () => resolve((key) => found.get(key)),
          fail: () => reject(new Error("The database is gone.")),
        });
      }),
    options,
  );
  const begun = async (count: number) => {
    await expect.poll(() => reads.length).toBeGreaterThanOrEqual(count);
    const last = reads[count - 1];
    if (last === undefined) throw new Error("No look-up began.");
    return last;
  };
  return { read, reads, begun };
}

test("lookups of one event-loop turn share one query with each key once", async () => {
  const { read, begun } = heldReads();
  const answers = Promise.all([read("a"), read("b"), read("a")]);
  const first = await begun(1);
  expect(first.keys).toEqual(["a", "b"]);
  first.end();
  expect(await answers).toEqual(["a as of look-up 1", "b as of look-up 1", "a as of look-up 1"]);
});

test("a lookup that starts during a query is served by the next query", async () => {
  const { read, begun } = heldReads();
  const early = read("a");
  const first = await begun(1);
  const later = read("a");
  first.end();
  expect(await early).toBe("a as of look-up 1");
  (await begun(2)).end();
  expect(await later).toBe("a as of look-up 2");
});

test("a failed query fails its own lookups and no later ones", async () => {
  const { read, begun } = heldReads();
  const failed = Promise.allSettled([read("a"), read("b")]);
  const first = await begun(1);
  const later = read("c");
  first.fail();
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  (await begun(2)).end();
  expect(await later).toBe("c as of look-up 2");
});

test("a query has at most 100 keys, and every lookup is served", async () => {
  const { read, begun } = heldReads();
  const answers = Promise.all(Array.from({ length: 150 }, (_, n) => read(`key-${n}`)));
  const first = await begun(1);
  expect(first.keys).toHaveLength(100);
  first.end();
  const second = await begun(2);
  expect(second.keys).toHaveLength(50);
  second.end();
  expect(new Set(await answers).size).toBe(150);
});

test("a lookup that waits for a slow query gets one beside it, and at most three run at once", async () => {
  const { read, reads, begun } = heldReads();
  const first = read("a");
  const slow = await begun(1);
  const others = [read("b")];
  (await begun(2)).end();
  expect(await others[0]).toBe("b as of look-up 2");
  slow.end();
  expect(await first).toBe("a as of look-up 1");

  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const answers: Promise<string | undefined>[] = [];
  for (let round = 0; round < 5; round += 1) {
    answers.push(read(`key-${round}`));
    await vi.advanceTimersByTimeAsync(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(reads.slice(2).map(({ keys }) => keys)).toEqual([["key-0"], ["key-1"], ["key-2"]]);
  for (const { end } of reads.slice(2)) end();
  (await begun(6)).end();
  expect((await Promise.all(answers)).at(-1)).toBe("key-4 as of look-up 6");
});

test("a query runs in the context of a lookup that it serves", async () => {
  const requests = new AsyncLocalStorage<string>();
  const served: [keys: readonly string[], request: string | undefined][] = [];
  const latch = createLatch();
  const read = batchLookups(async (keys: readonly string[]) => {
    served.push([keys, requests.getStore()]);
    await latch.released;
    return (key) => key;
  });
  const first = requests.run("first", () => read("a"));
  await expect.poll(() => served.length).toBe(1);
  const second = requests.run("second", () => read("b"));
  latch.release();
  expect(await Promise.all([first, second])).toEqual(["a", "b"]);
  expect(served).toEqual([
    [["a"], "first"],
    [["b"], "second"],
  ]);
});

test("queries that write run one after the other, however slow they are", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { read, reads, begun } = heldReads({ maxQueries: 1 });
  const first = read("a");
  const slow = await vi.waitFor(() => begun(1));
  const later = read("b");
  await vi.advanceTimersByTimeAsync(60_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(reads).toHaveLength(1);
  slow.end();
  expect(await first).toBe("a as of look-up 1");
  await new Promise((resolve) => setImmediate(resolve));
  reads[1]?.end();
  expect(await later).toBe("b as of look-up 2");
});
