import { expect, test } from "vitest";
import { readConfig } from "../env";
import { createKeyRing } from "../keys";
import { decodeCursor } from "./cursor";
import { toPage } from "./page";

const keys = createKeyRing(readConfig({ SECRET_KEY: Buffer.alloc(32, 1).toString("base64") }));
const list = { name: "numbers", filters: {} };

function pageOf(rows: readonly number[], limit: number) {
  return toPage(rows, { keys, list, limit, keyOf: (row) => [row] });
}

test("a row beyond the limit is cut off and sets has_more", () => {
  const page = pageOf([9, 8, 7], 2);
  expect([page.rows, page.has_more]).toEqual([[9, 8], true]);
  expect(decodeCursor(keys, list, page.next_cursor ?? "")).toEqual([8]);
});

test.for([[], [9], [9, 8]])("%j with a limit of two is the last page", (rows) => {
  expect(pageOf(rows, 2)).toEqual({ rows, has_more: false, next_cursor: null });
});
