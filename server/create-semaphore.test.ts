import { expect, test } from "vitest";
import { createSemaphore } from "./create-semaphore";

const refuse = () => new Error("full");

/** Creates tasks that stay pending until the test finishes or fails them. */
function startedWorks() {
  const ends: { finish: (value: string) => void; fail: (error: Error) => void }[] = [];
  const work = () => new Promise<string>((finish, fail) => ends.push({ finish, fail }));
  return { ends, work };
}

test("a semaphore runs two tasks, queues the next in order, and rejects one more", async () => {
  const gate = createSemaphore({ atOnce: 2, waiting: 2, refuse });
  const { ends, work } = startedWorks();
  const answers = [gate(work), gate(work), gate(work), gate(work)];
  await expect(gate(work)).rejects.toThrow("full");
  expect(ends).toHaveLength(2);

  ends[1]?.finish("second");
  expect(await answers[1]).toBe("second");
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.finish("third");
  expect(await answers[2]).toBe("third");
  await expect.poll(() => ends.length).toBe(4);
  ends[0]?.finish("first");
  ends[3]?.finish("fourth");
  expect(await Promise.all(answers)).toEqual(["first", "second", "third", "fourth"]);
});

test("a failed task releases its slot, with or without a task in the queue", async () => {
  const gate = createSemaphore({ atOnce: 1, waiting: 1, refuse });
  const { ends, work } = startedWorks();
  const [failing, waiting] = [gate(work), gate(work)];
  ends[0]?.fail(new Error("broken"));
  await expect(failing).rejects.toThrow("broken");
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.fail(new Error("broken too"));
  await expect(waiting).rejects.toThrow("broken too");
  const last = gate(work);
  ends[2]?.finish("done");
  expect(await last).toBe("done");
});
