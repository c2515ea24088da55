import { expect, test } from "vitest";
import { getTexts } from "./get-texts";
import { nameCar } from "./name-car";

test.each(["en", "de", "pt"] as const)(
  "the end “or similar” of a car's title is in the language %s",
  (language) => {
    const texts = getTexts(language);
    expect(nameCar("Seat Leon or similar", texts)).toBe(`Seat Leon ${texts.vehicles.orSimilar}`);
  },
);

test("other titles stay as the catalogue has them", () => {
  expect(nameCar("Similar or similar car", getTexts("de"))).toBe("Similar or similar car");
  expect(nameCar("Fiat Panda", getTexts("pt"))).toBe("Fiat Panda");
});
