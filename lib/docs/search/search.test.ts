import { expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import { presentScenarios } from "@/server/sandbox/present-scenarios";
import type { Field } from "../blocks";
import { errorGuides } from "../errors/error-guides";
import { docPages } from "../pages";
import { plainText } from "../parse-inline";
import { listSections } from "./list-sections";
import { createSearchIndex, findSections, rankSections, splitWords } from "./search-index";
import { searchWords } from "./search-words";

const scenarios = presentScenarios();
const pages = docPages({
  baseUrl: "https://api.example.com",
  environment: "sandbox",
  dateFrom: "2027-03-01",
  dateTo: "2027-03-05",
  month: "2027-02",
  scenarios,
  releases: [],
});
const sections = listSections(pages);
const search = createSearchIndex(sections);

/** Returns the addresses that a query finds, best first. */
function find(query: string): string[] {
  return findSections(search, query).flatMap(({ path, sections: found }) =>
    found.map(({ anchor }) => (anchor === "" ? path : `${path}#${anchor}`)),
  );
}

test("the index has every page and every heading", () => {
  expect(new Set(sections.map(({ path }) => path)).size).toBe(pages.length);
  const headings = pages.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === "heading"));
  expect(headings.length).toBeGreaterThan(200);
  expect(sections).toHaveLength(headings.length + pages.length);
});

test.each(
  allContracts.map(({ operationId, method, path, summary }) => ({ operationId, method, path, summary })),
)(
  "the operation $operationId is found by its ID, its path and its summary",
  ({ operationId, method, path, summary }) => {
    for (const query of [operationId, `${method} ${path}`, summary]) {
      expect(find(query), query).toContainEqual(expect.stringMatching(new RegExp(`#${operationId}$`)));
    }
  },
);

test.each(Object.keys(errorGuides))("the error code %s is found first by its name", (code) => {
  expect(find(code)[0]).toMatch(new RegExp(`^/docs/errors/${code}`));
});

test.each([...scenarios.cars, ...scenarios.locations].map(({ slug }) => slug))(
  "the scenario %s is found by its slug",
  (slug) => expect(find(slug)).toContain(`/docs/sandbox#${slug}`),
);

test("every heading is found by its words together with the title of its page", () => {
  for (const { path, title, blocks } of pages) {
    for (const block of blocks) {
      if (block.kind !== "heading") continue;
      const found = rankSections(search, `${plainText(block.text)} ${title}`).map(({ id }) => sections[id]);
      expect(found, `${path}#${block.id}`).toContainEqual(
        expect.objectContaining({ path, anchor: block.id }),
      );
    }
  }
});

test("every field is found by its name in the section that describes it", () => {
  const names = (fields: readonly Field[]): string[] =>
    fields.flatMap((field) => [field.name, ...names(field.fields)]);
  let count = 0;
  for (const { path, blocks } of pages) {
    for (const name of new Set(
      blocks.flatMap((block) => (block.kind === "fields" ? names(block.fields) : [])),
    )) {
      count += 1;
      const found = rankSections(search, name).map(({ id }) => sections[id]?.path);
      expect(found, `${name} on ${path}`).toContain(path);
    }
  }
  expect(count).toBeGreaterThan(200);
});

// cspell:ignore idempotancy webook mismach paginaton acept
test.each([
  ["idempotancy key", "/docs/idempotency"],
  ["webook signature", "/docs/webhooks"],
  ["price mismach", "/docs/errors/price_mismatch"],
  ["paginaton", "/docs/pagination"],
  ["test-acept", "/docs/sandbox"],
])("the search for %s finds %s despite the typing error", (query, path) => {
  expect(findSections(search, query).map((page) => page.path)).toContain(path);
});

test("every section with additional search words exists", () => {
  const addresses = sections.map(({ path, anchor }) => (anchor === "" ? path : `${path}#${anchor}`));
  for (const address of Object.keys(searchWords)) expect(addresses).toContain(address);
});

test.each([
  ["idempotency", "/docs/idempotency"],
  ["double booking", "/docs/idempotency"],
  ["sandbox", "/docs/sandbox"],
  ["rate limit", "/docs/rate-limits"],
  ["throttling", "/docs/rate-limits"],
  ["webhook signature", "/docs/webhooks#verify-the-signature"],
  ["hmac", "/docs/webhooks#verify-the-signature"],
  ["api key", "/docs/authentication"],
  ["swagger", "/docs/api"],
  ["postman", "/docs/api"],
  ["versioning", "/docs/going-live#changes-without-notice"],
  ["payout", "/docs/statements"],
])("the search for %s finds %s first", (query, address) => expect(find(query)[0]).toBe(address));

test("the search for SDK finds the pages of the client packages", () => {
  const paths = findSections(search, "sdk").map(({ path }) => path);
  expect(paths.sort()).toEqual(["/docs/php", "/docs/python", "/docs/typescript"]);
});

test("a query whose words are in no section together finds sections with some of them", () => {
  expect(find("zebra pagination")).toContain("/docs/pagination");
});

test("an empty query and a query of punctuation find nothing", () => {
  expect(find("")).toEqual([]);
  expect(find("???")).toEqual([]);
});

test("results are at most eight pages with at most four sections each", () => {
  const found = findSections(search, "booking");
  expect(found).toHaveLength(8);
  for (const page of found) expect(page.sections.length).toBeLessThanOrEqual(4);
});

test("a snippet shows and marks the words that matched", () => {
  const [page] = findSections(search, "turnaround");
  const [section] = page?.sections ?? [];
  expect(section?.snippet.filter(({ hit }) => hit).map(({ text }) => text.toLowerCase())).toContain(
    "turnaround",
  );
  for (const { sections: found } of findSections(search, "supplier timeout")) {
    for (const { snippet } of found) {
      expect(snippet.map(({ text }) => text).join("").length).toBeLessThan(260);
    }
  }
});

test("an identifier is indexed as a whole and by its words", () => {
  expect(splitWords("`price_mismatch` createBooking /v1/me")).toEqual([
    "price_mismatch",
    "price",
    "mismatch",
    "createBooking",
    "create",
    "Booking",
    "v1",
    "me",
  ]);
});
