import { expect, test } from "vitest";
import { createSemaphore } from "./create-semaphore";

const createError = () => new Error("full");

/** Creates tasks that stay pending until the test finishes or fails them. */
function createTasks() {
  const ends: { finish: (value: string) => void; fail: (error: Error) => void }[] = [];
  const work = () => new Promise<string>((finish, fail) => ends.push({ finish, fail }));
  return { ends, work };
}

test("a semaphore runs two tasks, queues the next in order, and rejects one more", async () => {
  const semaphore = createSemaphore({ maxRunning: 2, maxQueued: 2, createError });
  const { ends, work } = createTasks();
  const results = [semaphore(work), semaphore(work), semaphore(work), semaphore(work)];
  await expect(semaphore(work)).rejects.toThrow("full");
  expect(ends).toHaveLength(2);

  ends[1]?.finish("second");
  expect(await results[1]).toBe("second");
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.finish("third");
  expect(await results[2]).toBe("third");
  await expect.poll(() => ends.length).toBe(4);
  ends[0]?.finish("first");
  ends[3]?.finish("fourth");
  expect(await Promise.all(results)).toEqual(["first", "second", "third", "fourth"]);
});

test("a failed task releases its slot, with or without a task in the queue", async () => {
  const semaphore = createSemaphore({ maxRunning: 1, maxQueued: 1, createError });
  const { ends, work } = createTasks();
  const [failing, waiting] = [semaphore(work), semaphore(work)];
  ends[0]?.fail(new Error("broken"));
  await expect(failing).rejects.toThrow("broken");
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.fail(new Error("broken too"));
  await expect(waiting).rejects.toThrow("broken too");
  const last = semaphore(work);
  ends[2]?.finish("done");
  expect(await last).toBe("done");
});

test("a queued task is rejected after the maximum wait, and the tasks behind it run in order", async () => {
  const semaphore = createSemaphore({ maxRunning: 1, maxQueued: 2, maxWaitMs: 50, createError });
  const { ends, work } = createTasks();
  const running = semaphore(work);
  await expect(semaphore(work)).rejects.toThrow("full");
  const next = semaphore(work);
  ends[0]?.finish("first");
  expect(await running).toBe("first");
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.finish("second");
  expect(await next).toBe("second");
});
