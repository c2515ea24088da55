import { expect, test } from "vitest";
import { newSearchId } from "../ids";
import { isOfferOfSearch, isOfferSlug, newOfferSlug, searchIdStart } from "./offer-slug";

test("an offer slug names its search", () => {
  for (let n = 0; n < 200; n += 1) {
    const searchId = newSearchId();
    const slug = newOfferSlug(searchId);
    expect(isOfferSlug(slug)).toBe(true);
    expect(searchId.startsWith(searchIdStart(slug))).toBe(true);
    expect(searchIdStart(slug)).toHaveLength(20);
    expect(isOfferOfSearch(slug, searchId)).toBe(true);
  }
});

test("the offer slugs of a search are all different", () => {
  const searchId = newSearchId();
  expect(new Set(Array.from({ length: 5000 }, () => newOfferSlug(searchId))).size).toBe(5000);
});

test("a slug with a changed character names no search", () => {
  const searchId = `srch_${"0".repeat(32)}`;
  const slug = newOfferSlug(searchId);
  for (let place = "offer-".length; place < slug.length; place += 1) {
    const changed = slug[place] === "z" ? "y" : "z";
    const other = `${slug.slice(0, place)}${changed}${slug.slice(place + 1)}`;
    expect(isOfferSlug(other)).toBe(true);
    expect(isOfferOfSearch(other, searchId)).toBe(false);
  }
  expect(isOfferOfSearch(slug, `srch_${"0".repeat(31)}1`)).toBe(false);
});
