import { expect, test } from "vitest";
import { matchPlaces } from "./match-places";

const place = (slug: string, name: string, country_name: string) => ({ slug, name, country_name });
const places = [
  place("lisbon", "Lisbon", "Portugal"),
  place("lisboa-norte", "Lisboa Norte", "Portugal"),
  place("malaga", "Málaga", "Spain"),
  place("palma", "Palma (Mallorca)", "Spain"),
  place("porto", "Porto", "Portugal"),
];
const found = (typed: string, recent: string[] = []) =>
  matchPlaces(places, typed, { recent }).map(({ slug }) => slug);

test("a city is found by the beginning of its name, of a word in it or of its country, ignoring accents", () => {
  expect(found("lis")).toEqual(["lisbon", "lisboa-norte"]);
  expect(found("MALAGA")).toEqual(["malaga"]);
  expect(found("mála")).toEqual(["malaga"]);
  expect(found("mallo")).toEqual(["palma"]);
  expect(found("por")).toEqual(["porto", "lisbon", "lisboa-norte"]);
  expect(found("xyz")).toEqual([]);
});

test("recent cities come first while nothing is typed", () => {
  expect(found("", ["porto", "closed-since"])).toEqual([
    "porto",
    "lisbon",
    "lisboa-norte",
    "malaga",
    "palma",
  ]);
});
