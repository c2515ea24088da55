import { expect, test } from "vitest";
import { batchLookups } from "./batch-lookups";

/** Creates a lookup whose queries end when the test ends them. */
function heldReads() {
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
  );
  const begun = async (count: number) => {
    await expect.poll(() => reads.length).toBe(count);
    const last = reads[count - 1];
    if (last === undefined) throw new Error("No look-up began.");
    return last;
  };
  return { read, begun };
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
