import { expect, test } from "vitest";
import { createLoads, reportSimulation } from "./report-simulation";

const times = {
  search: { webMs: 2.8, databaseMs: 3.1 },
  car: { webMs: 0.5, databaseMs: 0.2 },
  read: { webMs: 1, databaseMs: 0.5 },
  booking: { webMs: 4.1, databaseMs: 5.2 },
  spread: 4,
};

test("the load has 20 car reads, 30 other reads and 10 bookings for each 100 searches", () => {
  const rates = createLoads(times, 10_000).map(({ name, perSecond }) => [name, perSecond]);
  expect(rates).toEqual([
    ["search", 10_000],
    ["car read", 2000],
    ["other read", 3000],
    ["booking", 1000],
    ["after a booking", 1000],
  ]);
});

test("the simulation of the planned deployment agrees with the arithmetic, and prints its seed", () => {
  const { text, failures } = reportSimulation(times, { searches: 1000, seed: 7, markdown: true });
  expect(failures).toEqual([]);
  expect(text).toContain("Seed 7.");
  expect(text).toMatch(/\| search \| [\d.]+ ms \| [\d.]+ ms \| [\d.]+ ms \| [\d.]+ ms \|/);
});

test("responses that vary too much fail the comparison", () => {
  const wild = { ...times, search: { webMs: 60, databaseMs: 60 }, spread: 40 };
  expect(reportSimulation(wild, { searches: 100, seed: 7, markdown: false }).failures).toContain(
    "search: the 99th percentile is over 250 ms",
  );
});
