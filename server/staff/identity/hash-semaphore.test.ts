import { expect, test } from "vitest";
import { hashSemaphore } from "./hash-semaphore";

test("two hashes run at once, twenty wait, and one more fails with `busy`", async () => {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  const works = Array.from({ length: 22 }, () =>
    hashSemaphore(async () => {
      begun += 1;
      await until;
    }),
  );
  await expect(hashSemaphore(async () => undefined)).rejects.toMatchObject({ reason: "busy" });
  expect(begun).toBe(2);
  release();
  await Promise.all(works);
  expect(begun).toBe(22);
});
