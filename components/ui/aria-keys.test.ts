import { expect, test } from "vitest";
import { ariaKeys } from "./aria-keys";

test("assistive technology reads the modifiers of all systems", () => {
  expect(ariaKeys("Meta+Enter")).toBe("Meta+Enter Control+Enter");
  expect(ariaKeys("r .")).toBe("r .");
  expect(ariaKeys(undefined)).toBeUndefined();
});
