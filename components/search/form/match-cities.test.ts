import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { matchCities } from "./match-cities";

type Named = { in?: string; names?: string[]; iata?: string[] };

const place = (slug: string, name: string, { in: country_name = "", names = [], iata = [] }: Named = {}) => ({
  slug,
  country_name,
  names: [name, ...names],
  iata,
});
const places = [
  place("lisbon", "Lisbon", { in: "Portugal", names: ["Lisboa", "Lissabon", "Lisbonne"], iata: ["LIS"] }),
  place("lisboa-norte", "Lisboa Norte", { in: "Portugal" }),
  place("malaga", "Málaga", { in: "Spain", iata: ["AGP"] }),
  place("palma", "Palma (Mallorca)", { in: "Spain" }),
  place("porto", "Porto", { in: "Portugal", names: ["Oporto"], iata: ["OPO"] }),
  place("tromso", "Tromsø", { in: "Norway" }),
];
const found = (typed: string, recent: string[] = []) =>
  matchCities(places, typed, { recent }).map(({ slug }) => slug);

test("a city is found by the beginning of its name, of a word in it or of its country, ignoring accents", () => {
  expect(found("lis")).toEqual(["lisbon", "lisboa-norte"]);
  expect(found("MALAGA")).toEqual(["malaga"]);
  expect(found("mála")).toEqual(["malaga"]);
  expect(found("mallo")).toEqual(["palma"]);
  expect(found("tromso")).toEqual(["tromso"]);
  expect(found("spai")).toEqual(["malaga", "palma"]);
  expect(found("xyz")).toEqual([]);
});

test("a city is found by any part of its name and by its name in any language", () => {
  expect(found("sbon")).toEqual(["lisbon"]);
  expect(found("lissabon")).toEqual(["lisbon"]);
  expect(found("oporto")).toEqual(["porto"]);
});

test("an exact name or airport code comes first, then beginnings, parts, countries and typos", () => {
  expect(found("agp")).toEqual(["malaga"]);
  expect(found("lis")[0]).toBe("lisbon");
  expect(found("lisboa")).toEqual(["lisbon", "lisboa-norte"]);
  expect(found("por")).toEqual(["porto", "lisbon", "lisboa-norte"]);
  const ranked = [
    place("typo", "Ronda", { in: "A" }),
    place("country", "X", { in: "Rondo" }),
    place("part", "Larondo", { in: "A" }),
    place("word", "New Rondo", { in: "A" }),
    place("prefix", "Rondopolis", { in: "A" }),
    place("code", "Z", { in: "A", iata: ["RON"] }),
    place("exact", "Rondo", { in: "A" }),
  ];
  const slugs = matchCities(ranked, "rondo").map(({ slug }) => slug);
  expect(slugs).toEqual(["exact", "prefix", "word", "part", "country", "typo"]);
  expect(matchCities(ranked, "ron")[0]?.slug).toBe("code");
});

test("recent cities come first while nothing is typed", () => {
  expect(found("", ["porto", "closed-since"])).toEqual([
    "porto",
    "lisbon",
    "lisboa-norte",
    "malaga",
    "palma",
    "tromso",
  ]);
});

type DemoCity = {
  slug: string;
  name: string;
  names?: Record<string, string>;
  aliases?: string[];
  iata: string[];
};
// SAFETY: the file is part of the tree, and the demo's test imports it.
const demoCities = JSON.parse(readFileSync("drizzle/seed/demo/locations.json", "utf8")) as DemoCity[];
const demoPlaces = demoCities.map(({ slug, name, names = {}, aliases = [], iata }) =>
  place(slug, name, { names: [...Object.values(names), ...aliases], iata }),
);

test.for([
  ["lisboa", "lisbon"],
  ["lissabon", "lisbon"],
  ["lisbn", "lisbon"],
  ["OPO", "porto"],
  ["LGW", "london"],
  ["Londres", "london"],
  ["münchen", "munich"],
  ["muenchen", "munich"],
  ["mailand", "milan"],
  ["Nova Iorque", "new-york"],
  ["ciudad del cabo", "cape-town"],
  ["main", "frankfurt"],
  ["barcelna", "barcelona"],
  ["amsterdma", "amsterdam"],
])("among the demo cities, “%s” finds %s first", ([typed, slug]) => {
  expect(matchCities(demoPlaces, typed ?? "")[0]?.slug).toBe(slug);
});

test.for([
  ["venice", "nice"],
  ["mumbai", "dubai"],
  ["torino", "tokyo"],
  ["bergen", "berlin"],
])("among the demo cities, “%s” does not find %s", ([typed, slug]) => {
  expect(demoPlaces.map((city) => city.slug)).toContain(slug);
  expect(matchCities(demoPlaces, typed ?? "").map((city) => city.slug)).not.toContain(slug);
});

test("cities with a typo are sorted by the number of changes", () => {
  const near = [place("two", "Barselonia"), place("one", "Barcelonia"), place("word", "New Barcelonie")];
  expect(matchCities(near, "barcelonie").map(({ slug }) => slug)).toEqual(["word", "one", "two"]);
});
