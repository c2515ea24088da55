import { expect, test } from "vitest";
import { getLocalizedNames } from "./localized-names";

const germany = { code: "de", name: "Germany" };
const estate = { slug: "estate", name: "Estate" };

test("each supported language names the usual vehicle types, regardless of the region", () => {
  const names = ["de", "fr-CA", "es-419", "it", "pt-BR", "nl-BE"].map(
    (tag) => getLocalizedNames(tag).vehicleType(estate).name,
  );
  expect(names).toEqual(["Kombi", "Break", "Familiar", "Station wagon", "Carrinha", "Stationwagen"]);
});

test("names without a translation stay in English", () => {
  expect(getLocalizedNames("de").vehicleType({ slug: "hovercraft", name: "Hovercraft" }).name).toBe(
    "Hovercraft",
  );
  expect(getLocalizedNames("de").vehicleType({ slug: "constructor", name: "Digger" }).name).toBe("Digger");
  for (const tag of [undefined, "en", "en-AU", "sv", "tlh"])
    expect(getLocalizedNames(tag).vehicleType(estate)).toEqual(estate);
  expect(getLocalizedNames("tlh").country(germany)).toBe("Germany");
  expect(getLocalizedNames(undefined).country(germany)).toBe("Germany");
});

test("countries are named in any language of the platform, and user-assigned codes by the catalogue", () => {
  expect(getLocalizedNames("sv").country(germany)).toBe("Tyskland");
  expect(getLocalizedNames("zh-Hant-TW").country(germany)).toBe("德國");
  expect(getLocalizedNames("de").country({ code: "zz", name: "Test Track" })).toBe("Test Track");
  expect(getLocalizedNames("de").country({ code: "xk", name: "Kosovo" })).toBe("Kosovo");
});
