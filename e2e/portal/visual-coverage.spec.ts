import { expect, test } from "@playwright/test";
import { listPages } from "../support/list-pages";
import { states } from "../visual/states";

test("every page of the tree has its screenshot, in both themes and both widths", () => {
  const pictured = new Set(states.map(({ page }) => page));
  expect([...pictured].sort()).toEqual(listPages());
  const names = states.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
