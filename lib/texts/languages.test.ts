import { expect, test } from "vitest";
import { chooseLanguage } from "./languages";

test("the reader's choice has priority, then the browser's first known language, then English", () => {
  expect(chooseLanguage("pt", "en-GB")).toBe("pt");
  expect(chooseLanguage(undefined, "fr-FR,pt-BR;q=0.8,en;q=0.5")).toBe("pt");
  expect(chooseLanguage(undefined, "de-AT,de;q=0.9,en;q=0.8")).toBe("de");
  expect(chooseLanguage(undefined, "DE;q=0.9")).toBe("de");
  expect(chooseLanguage("de", "pt")).toBe("de");
  expect(chooseLanguage("xx", "ja")).toBe("en");
  expect(chooseLanguage(undefined, null)).toBe("en");
});

test("a language whose code only begins like a known one is not that language", () => {
  expect(chooseLanguage(undefined, "den-CA,pt")).toBe("pt");
});
