import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storageStub } from "@/lib/testing/storage-stub";
import { readRecentSearches, storeRecentSearch } from "./recent-searches";

beforeEach(() => void vi.stubGlobal("localStorage", storageStub()));
afterEach(() => void vi.unstubAllGlobals());

const lisbon = "?location=lisbon&date_from=2031-12-03&date_to=2031-12-07";
const porto = "?location=porto&date_from=2031-12-03&date_to=2031-12-07";

const searches = () => readRecentSearches().map(({ search }) => search);

test("a recent search has the filters of its query string", () => {
  storeRecentSearch(`${lisbon}&age=22&sort=title`);
  const filters = { location: "lisbon", date_from: "2031-12-03", date_to: "2031-12-07", age: "22" };
  expect(readRecentSearches()).toEqual([{ search: `${lisbon}&age=22&sort=title`, filters }]);
});

test("a search replaces an earlier one if the city and the dates are the same", () => {
  storeRecentSearch(lisbon);
  storeRecentSearch(porto);
  storeRecentSearch(`${lisbon}&age=22`);
  expect(searches()).toEqual([`${lisbon}&age=22`, porto]);
});

test("the oldest search is dropped when there are more than five", () => {
  for (const day of [1, 2, 3, 4, 5, 6]) storeRecentSearch(`?location=lisbon&date_from=2031-12-0${day}`);
  expect(searches()).toEqual([6, 5, 4, 3, 2].map((day) => `?location=lisbon&date_from=2031-12-0${day}`));
});

test("a search that an earlier version stored with a label is read without it", () => {
  localStorage.setItem(
    "recent-searches",
    JSON.stringify([{ search: porto, label: "porto", location: "porto" }, 7]),
  );
  expect(searches()).toEqual([porto]);
});

test("a search is not stored if the storage is full", () => {
  vi.stubGlobal(
    "localStorage",
    storageStub(() => true),
  );
  storeRecentSearch(lisbon);
  expect(searches()).toEqual([]);
});
