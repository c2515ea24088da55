import { expect, test } from "vitest";
import { createHashGate } from "./hash-gate";

function held() {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release: () => release() };
}

test("two hashes are worked on at once, twenty wait in order, and one more is refused as busy", async () => {
  const gate = createHashGate();
  const { until, release } = held();
  const begun: number[] = [];
  const works = Array.from({ length: 22 }, (_, number) =>
    gate(async () => {
      begun.push(number);
      await until;
    }),
  );
  await expect(gate(async () => undefined)).rejects.toMatchObject({ reason: "busy" });
  expect(begun).toEqual([0, 1]);
  release();
  await Promise.all(works);
  expect(begun).toEqual(Array.from({ length: 22 }, (_, number) => number));
});

test("a work that fails gives its place up", async () => {
  const gate = createHashGate(1, 0);
  await expect(gate(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(gate(async () => "next")).resolves.toBe("next");
});
