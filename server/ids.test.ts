import { expect, test } from "vitest";
import { newDeliveryId, newEventId, newRequestId, newSearchId } from "./ids";

test("2,000 IDs of four kinds are all different", () => {
  const makers = [newRequestId, newEventId, newDeliveryId, newSearchId];
  const ids = Array.from({ length: 2000 }, (_, n) => makers[n % makers.length]?.() ?? "");
  for (const id of ids) expect(id).toMatch(/^(req|evt|dlv|srch)_[0-9a-f]{32}$/);
  expect(new Set(ids.map((id) => id.slice(id.indexOf("_") + 1))).size).toBe(ids.length);
});

test("the halves of 600 IDs are all different", () => {
  const half = (id: string, from: number) => id.slice(4).slice(from, from + 16);
  const ids = Array.from({ length: 600 }, newRequestId);
  const halves = ids.flatMap((id) => [half(id, 0), half(id, 16)]);
  expect(new Set(halves).size).toBe(halves.length);
});
