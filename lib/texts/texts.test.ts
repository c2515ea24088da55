import { describe, expect, test } from "vitest";
import { allSameAsEnglish } from "./all/same-as-english";
import { allVehicleTypes } from "./all/vehicle-types";
import { getTexts } from "./get-texts";
import { type Language, languageFacts, languages } from "./languages";

type TextNode = string | { readonly [key: string]: TextNode };

/** Returns every text of a language by its path: `bookings.columns.reference`. */
function flatten(node: TextNode, path: string): [path: string, text: string][] {
  if (typeof node === "string") return [[path, node]];
  return Object.entries(node).flatMap(([key, child]) => flatten(child, path === "" ? key : `${path}.${key}`));
}

/** Returns the paths of the texts that have a plural form. */
function findPlurals(node: TextNode, path: string): string[] {
  if (typeof node === "string") return [];
  const keys = Object.keys(node);
  if (keys.includes("one") || keys.includes("other")) return [`${path}: ${keys.sort().join(" ")}`];
  return keys.flatMap((key) => findPlurals(node[key] ?? "", path === "" ? key : `${path}.${key}`));
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).sort();
}

const textsByLanguage = (language: Language) => new Map(flatten(getTexts(language), ""));
const english = textsByLanguage("en");
const translations = languages.filter((language) => language !== "en");

test("the portal has texts in German, English and Portuguese", () => {
  expect(languages).toEqual(["de", "en", "pt"]);
  expect(english.size).toBeGreaterThan(800);
});

describe.each(translations)("the texts in %s", (language) => {
  const texts = textsByLanguage(language);

  test("have the keys of the English ones", () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("have the placeholders of the English ones, each of them as often", () => {
    const differing = [...texts].filter(
      ([path, text]) => `${placeholdersOf(text)}` !== `${placeholdersOf(english.get(path) ?? "")}`,
    );
    expect(differing).toEqual([]);
  });

  test("have the same plural forms, and the language needs no others", () => {
    expect(findPlurals(getTexts(language), "").sort()).toEqual(findPlurals(getTexts("en"), "").sort());
    const rules = new Intl.PluralRules(languageFacts[language].locale);
    const needed = new Set(Array.from({ length: 10_000 }, (_, count) => rules.select(count)));
    expect([...needed].sort()).toEqual(["one", "other"]);
  });

  test("are translated unless the words are the same in English", () => {
    const same = new Set(allSameAsEnglish[language]);
    const untranslated = [...texts].filter(
      ([path, text]) =>
        text === english.get(path) && /\p{L}/u.test(text.replace(/\{\w+\}/g, "")) && !same.has(text),
    );
    expect(untranslated).toEqual([]);
  });

  test("contain each text that is listed as the same in English", () => {
    const shared = new Set(
      [...texts].filter(([path, text]) => text === english.get(path)).map(([, text]) => text),
    );
    expect(allSameAsEnglish[language].filter((text) => !shared.has(text))).toEqual([]);
  });

  test("are not empty and have no space at either end", () => {
    expect(
      [...texts].filter(([path, text]) => text.trim() !== text || (text === "" && english.get(path) !== "")),
    ).toEqual([]);
  });
});

test("each translation names the same vehicle types", () => {
  const [first, ...others] = translations.map((language) => Object.keys(allVehicleTypes[language]).sort());
  expect(first?.length).toBeGreaterThan(20);
  for (const other of others) expect(other).toEqual(first);
});
