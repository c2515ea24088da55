import { expect, test } from "vitest";
import type { Exchange } from "../../kit/run-records";
import { evaluateSoak } from "./evaluate-soak";
import type { ResourceSample } from "./sample-resources";

const minute = 60_000;

/** Returns one sample per minute. The figures are constant, except those that `change` returns. */
function samplesFor(
  minutes: number,
  change: (index: number) => Partial<ResourceSample["figures"]> = () => ({}),
): ResourceSample[] {
  return Array.from({ length: minutes }, (_, index) => ({
    at: index * minute,
    figures: {
      "web: memory, MB": 120,
      "worker: memory, MB": 110,
      "web: open files": 40,
      "worker: open files": 30,
      connections: 20,
      "oldest due job, s": 0,
      "oldest due delivery, s": 0,
      "open supplier searches": 0,
      ...(change(index) as Record<string, number>),
    },
    tables: [{ name: "bookings", rows: 1000 + index, bytes: (1000 + index) * 800 }],
  }));
}

/** Returns one read and one write per minute, which take `took` milliseconds. */
function exchangesFor(minutes: number, took: (index: number) => number): Exchange[] {
  return Array.from({ length: minutes * 2 }, (_, index) => {
    const at = Math.floor(index / 2) * minute;
    const rest = { id: index, client: "c", partner: "p", op: "o", path: "/", key: null, body: null };
    const response = { contentType: "application/json", requestId: "r", replayed: false, text: "{}" };
    const completion = { t: "ok" as const, id: index, at: at + took(index / 2), status: 200, ...response };
    return { t: "invoke" as const, ...rest, at, method: index % 2 === 0 ? "GET" : "POST", completion };
  });
}

function getVerdicts(
  minutes: number,
  samples: readonly ResourceSample[],
  took: (index: number) => number = () => 50,
) {
  const span = { from: 0, to: minutes * minute };
  const judged = evaluateSoak(samples, exchangesFor(minutes, took), span);
  return Object.fromEntries(judged.map(({ name, verdict }) => [name, verdict]));
}

test("all figures are steady when only the bookings grow", () => {
  const verdicts = getVerdicts(480, samplesFor(480));
  expect(Object.keys(verdicts)).toHaveLength(11);
  expect(new Set(Object.values(verdicts))).toEqual(new Set(["steady"]));
});

test.for([
  ["web: memory, MB", 120 / 60 / 10],
  ["worker: open files", 5 / 60],
  ["connections", 3 / 60],
  ["oldest due delivery, s", 10 / 60],
] as const)("%s is the only figure reported as rising", ([name, perMinute]) => {
  const verdicts = getVerdicts(
    480,
    samplesFor(480, (index) => ({ [name]: 100 + index * perMinute })),
  );
  expect(Object.entries(verdicts).filter(([, verdict]) => verdict !== "steady")).toEqual([[name, "rises"]]);
});

test("a table that grows faster than its rows is reported", () => {
  const samples = samplesFor(480).map((sample, index) => ({
    ...sample,
    tables: [{ name: "webhook_deliveries", rows: 500, bytes: 1e6 + index * 100_000 }],
  }));
  expect(getVerdicts(480, samples)["table bloat, MB"]).toBe("rises");
});

test("rising latency is reported only in a run of at least one hour", () => {
  const slower = (index: number) => 100 + index;
  expect(getVerdicts(480, samplesFor(480), slower)["p95 of writes, ms"]).toBe("rises");
  expect(getVerdicts(30, samplesFor(30), (index) => 100 + 20 * index)["p95 of reads, ms"]).toBe("too short");
});

test("a figure without samples is reported as not measured", () => {
  const blind = samplesFor(480).map((sample) => ({ ...sample, figures: {}, tables: [] }));
  const verdicts = getVerdicts(480, blind);
  expect(verdicts["web: memory, MB"]).toBe("not measured");
  expect(verdicts["table bloat, MB"]).toBe("not measured");
});
