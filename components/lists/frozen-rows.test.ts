import { expect, test } from "vitest";
import { mergeFrozenRows } from "./frozen-rows";

const row = (id: string, status = "pending") => ({ id, status });

test("the list shows the current rows while it is not in use", () => {
  const { rows, fresh } = mergeFrozenRows(undefined, [row("b"), row("a")]);
  expect(rows.map((one) => one.row.id)).toEqual(["b", "a"]);
  expect(fresh).toBe(0);
});

test("the list keeps the order of its rows while it is in use, updates their status and counts new ones", () => {
  const held = [row("b"), row("a"), row("z")];
  const latest = [row("d"), row("c"), row("b", "succeeded"), row("a")];
  expect(mergeFrozenRows(held, latest)).toEqual({
    rows: [
      { row: row("b", "succeeded"), left: false },
      { row: row("a"), left: false },
      { row: row("z"), left: true },
    ],
    fresh: 2,
  });
});
