import { expect, test } from "vitest";
import type { Exchange } from "../../kit/run-records";
import { judgeSoak } from "./judge-soak";
import type { Look } from "./sample-resources";

const minute = 60_000;

/** Returns one sample per minute with constant figures, changed by the function. */
function looksFor(minutes: number, change: (place: number) => Partial<Look["figures"]> = () => ({})): Look[] {
  return Array.from({ length: minutes }, (_, place) => ({
    at: place * minute,
    figures: {
      "web: memory, MB": 120,
      "worker: memory, MB": 110,
      "web: open files": 40,
      "worker: open files": 30,
      connections: 20,
      "oldest due work, s": 0,
      "oldest due delivery, s": 0,
      "open questions": 0,
      ...(change(place) as Record<string, number>),
    },
    tables: [{ name: "bookings", rows: 1000 + place, bytes: (1000 + place) * 800 }],
  }));
}

/** Returns one read and one write per minute, which take `took` milliseconds. */
function callsFor(minutes: number, took: (place: number) => number): Exchange[] {
  return Array.from({ length: minutes * 2 }, (_, place) => {
    const at = Math.floor(place / 2) * minute;
    const rest = { id: place, client: "c", partner: "p", op: "o", path: "/", key: null, body: null };
    const came = { contentType: "application/json", requestId: "r", replayed: false, text: "{}" };
    const completion = { t: "ok" as const, id: place, at: at + took(place / 2), status: 200, ...came };
    return { t: "invoke" as const, ...rest, at, method: place % 2 === 0 ? "GET" : "POST", completion };
  });
}

function verdictsOf(minutes: number, looks: readonly Look[], took: (place: number) => number = () => 50) {
  const span = { from: 0, to: minutes * minute };
  const judged = judgeSoak(looks, callsFor(minutes, took), span);
  return Object.fromEntries(judged.map(({ name, verdict }) => [name, verdict]));
}

test("all figures are steady when only the bookings grow", () => {
  const verdicts = verdictsOf(480, looksFor(480));
  expect(Object.keys(verdicts)).toHaveLength(11);
  expect(new Set(Object.values(verdicts))).toEqual(new Set(["steady"]));
});

test.for([
  ["web: memory, MB", 120 / 60 / 10],
  ["worker: open files", 5 / 60],
  ["connections", 3 / 60],
  ["oldest due delivery, s", 10 / 60],
] as const)("%s is the only figure reported as rising", ([name, perMinute]) => {
  const verdicts = verdictsOf(
    480,
    looksFor(480, (place) => ({ [name]: 100 + place * perMinute })),
  );
  expect(Object.entries(verdicts).filter(([, verdict]) => verdict !== "steady")).toEqual([[name, "rises"]]);
});

test("a table that grows faster than its rows is reported", () => {
  const looks = looksFor(480).map((look, place) => ({
    ...look,
    tables: [{ name: "webhook_deliveries", rows: 500, bytes: 1e6 + place * 100_000 }],
  }));
  expect(verdictsOf(480, looks)["tables beyond their rows, MB"]).toBe("rises");
});

test("rising latency is reported only in a run of hours", () => {
  const slower = (place: number) => 100 + place;
  expect(verdictsOf(480, looksFor(480), slower)["p95 of writes, ms"]).toBe("rises");
  expect(verdictsOf(30, looksFor(30), (place) => 100 + 20 * place)["p95 of reads, ms"]).toBe("too short");
});

test("a figure without samples is reported as not measured", () => {
  const blind = looksFor(480).map((look) => ({ ...look, figures: {}, tables: [] }));
  const verdicts = verdictsOf(480, blind);
  expect(verdicts["web: memory, MB"]).toBe("not measured");
  expect(verdicts["tables beyond their rows, MB"]).toBe("not measured");
});
