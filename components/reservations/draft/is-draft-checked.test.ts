import { expect, test } from "vitest";
import { isDraftChecked } from "./is-draft-checked";

const replied = {
  isFetchedAfterMount: true,
  dataUpdatedAt: 2000,
  errorUpdatedAt: 0,
  failureCount: 0,
  fetchStatus: "idle" as const,
};
const loading = { ...replied, isFetchedAfterMount: false, fetchStatus: "fetching" as const };

test("a draft is checked after a response or a failure of this page", () => {
  expect(isDraftChecked(loading, 0)).toBe(false);
  expect(isDraftChecked(replied, 0)).toBe(true);
  expect(isDraftChecked({ ...replied, dataUpdatedAt: 0, errorUpdatedAt: 2000 }, 0)).toBe(true);
});

test("a draft that the browser restored is checked only after a later response", () => {
  expect(isDraftChecked({ ...replied, fetchStatus: "fetching" }, 3000)).toBe(false);
  expect(isDraftChecked({ ...replied, dataUpdatedAt: 3100 }, 3000)).toBe(true);
});

test("a draft whose request fails or waits for the network counts as checked", () => {
  expect(isDraftChecked({ ...loading, failureCount: 1 }, 0)).toBe(true);
  expect(isDraftChecked({ ...loading, fetchStatus: "paused" }, 0)).toBe(true);
  expect(isDraftChecked({ ...replied, fetchStatus: "paused" }, 3000)).toBe(true);
});
