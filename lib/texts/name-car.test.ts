import { expect, test } from "vitest";
import { nameCar } from "./name-car";
import { textsOf } from "./texts-of";

test("the end “or similar” of a car's title is in the reader's language", () => {
  const inLanguage = (language: "en" | "de" | "pt") => nameCar("Seat Leon or similar", textsOf(language));
  expect(["en", "de", "pt"].map((language) => inLanguage(language as "en"))).toEqual([
    "Seat Leon or similar",
    "Seat Leon oder ähnlich",
    "Seat Leon ou semelhante",
  ]);
});

test("other titles stay as the catalogue has them", () => {
  expect(nameCar("Similar or similar car", textsOf("de"))).toBe("Similar or similar car");
  expect(nameCar("Fiat Panda", textsOf("pt"))).toBe("Fiat Panda");
});
