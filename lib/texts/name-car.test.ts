import { expect, test } from "vitest";
import { nameCar } from "./name-car";
import { textsOf } from "./texts-of";

test.each(["en", "de", "pt"] as const)(
  "the end “or similar” of a car's title is in the language %s",
  (language) => {
    const texts = textsOf(language);
    expect(nameCar("Seat Leon or similar", texts)).toBe(`Seat Leon ${texts.vehicles.orSimilar}`);
  },
);

test("other titles stay as the catalogue has them", () => {
  expect(nameCar("Similar or similar car", textsOf("de"))).toBe("Similar or similar car");
  expect(nameCar("Fiat Panda", textsOf("pt"))).toBe("Fiat Panda");
});
