import { expect, test } from "vitest";
import { chooseLanguage } from "./languages";

test("the reader's choice wins, then the browser's first known language, then English", () => {
  expect(chooseLanguage("pt", "en-GB")).toBe("pt");
  expect(chooseLanguage(undefined, "fr-FR,pt-BR;q=0.8,en;q=0.5")).toBe("pt");
  expect(chooseLanguage("xx", "ja")).toBe("en");
  expect(chooseLanguage(undefined, null)).toBe("en");
});
