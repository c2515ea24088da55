import { expect, test } from "vitest";
import { type CityOccupancy, computeFirstUnreadTransaction, createOccupancyMemory } from "./city-occupancy";

function createCity(change: Partial<CityOccupancy> = {}): CityOccupancy {
  const place = { locationId: 1, server: "one", version: "v", since: "5", readFrom: 0 };
  return { ...place, readAt: performance.now(), holdsOf: new Map(), size: 1, ...change };
}

test("the next search looks from the oldest running transaction on, but at most from the one after the last change", () => {
  expect(computeFirstUnreadTransaction({ oldestRunning: "90", lastChange: "100" })).toBe("90");
  expect(computeFirstUnreadTransaction({ oldestRunning: "200", lastChange: "100" })).toBe("101");
  expect(computeFirstUnreadTransaction({ oldestRunning: "200", lastChange: null })).toBe("0");
  expect(computeFirstUnreadTransaction({ oldestRunning: "4294967300", lastChange: "999999999" })).toBe(
    "1000000000",
  );
});

test("the memory stays within its size: the least recently used city is removed first", () => {
  const memory = createOccupancyMemory(6);
  const kept = () => ["a", "b", "c"].filter((key) => memory.get(key).length > 0);
  memory.put("a", createCity({ size: 3 }));
  memory.put("b", createCity({ size: 3 }));
  memory.get("a");
  memory.put("c", createCity({ size: 3 }));
  expect(kept()).toEqual(["a", "c"]);
  memory.put("a", createCity({ size: 4 }));
  expect(kept()).toEqual(["a"]);
  memory.put("b", createCity({ size: 7 }));
  expect(kept()).toEqual([]);
  memory.put("b", createCity({ size: 6 }));
  expect(kept()).toEqual(["b"]);
});

test("a city is kept for each of four servers, of one catalogue version, and not for longer than an hour", () => {
  const memory = createOccupancyMemory(100);
  const servers = () => memory.get("a").map(({ server }) => server);
  for (const server of ["1", "2", "3", "4", "5"]) memory.put("a", createCity({ server }));
  expect(servers()).toEqual(["5", "4", "3", "2"]);
  memory.put("a", createCity({ server: "3", since: "9" }));
  expect(servers()).toEqual(["3", "5", "4", "2"]);
  memory.put("a", createCity({ server: "6", version: "w" }));
  expect(servers()).toEqual(["6"]);
  memory.put("a", createCity({ server: "6", version: "w", readAt: performance.now() - 3_600_001 }));
  expect(servers()).toEqual([]);
});
