import { expect, test } from "@playwright/test";
import { appPages } from "../support/app-pages";
import { states } from "../visual/states";

test("every page of the tree has its screenshot, in both themes and both widths", () => {
  const pictured = new Set(states.map(({ of }) => of));
  expect([...pictured].sort()).toEqual(appPages());
  const names = states.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
