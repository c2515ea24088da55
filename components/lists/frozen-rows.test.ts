import { expect, test } from "vitest";
import { mergeFrozenRows } from "./frozen-rows";

const row = (id: string, status = "pending") => ({ id, status });

test("a list nobody is at shows what there is", () => {
  const { rows, fresh } = mergeFrozenRows(undefined, [row("b"), row("a")]);
  expect(rows.map((one) => one.row.id)).toEqual(["b", "a"]);
  expect(fresh).toBe(0);
});

test("a list somebody is at keeps its places, tells how each row stands, and counts what is new", () => {
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
