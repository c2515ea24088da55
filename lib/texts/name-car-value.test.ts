import { expect, test } from "vitest";
import { getTexts } from "./get-texts";
import { nameCarValue } from "./name-car-value";

test("a value of a car has a name in each language, and an unknown value is shown in words", () => {
  const { features, fuels } = getTexts("de").carValues;
  expect(nameCarValue(features, "wifi")).toBe("WLAN");
  expect(nameCarValue(fuels, "petrol")).toBe("Benzin");
  expect(nameCarValue(features, "night_vision_camera")).toBe("night vision camera");
  expect(nameCarValue(features, "constructor")).toBe("constructor");
});
