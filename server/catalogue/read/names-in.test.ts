import { expect, test } from "vitest";
import { namesIn } from "./names-in";

const germany = { code: "de", name: "Germany" };
const estate = { slug: "estate", name: "Estate" };

test("each supported language names the usual vehicle types, regardless of the region", () => {
  const names = ["de", "fr-CA", "es-419", "it", "pt-BR", "nl-BE"].map(
    (tag) => namesIn(tag).vehicleType(estate).name,
  );
  expect(names).toEqual(["Kombi", "Break", "Familiar", "Station wagon", "Carrinha", "Stationwagen"]);
});

test("names without a translation stay in English", () => {
  expect(namesIn("de").vehicleType({ slug: "hovercraft", name: "Hovercraft" }).name).toBe("Hovercraft");
  expect(namesIn("de").vehicleType({ slug: "constructor", name: "Digger" }).name).toBe("Digger");
  for (const tag of [undefined, "en", "en-AU", "sv", "tlh"])
    expect(namesIn(tag).vehicleType(estate)).toEqual(estate);
  expect(namesIn("tlh").country(germany)).toBe("Germany");
  expect(namesIn(undefined).country(germany)).toBe("Germany");
});

test("countries are named in any language of the platform, and user-assigned codes by the catalogue", () => {
  expect(namesIn("sv").country(germany)).toBe("Tyskland");
  expect(namesIn("zh-Hant-TW").country(germany)).toBe("德國");
  expect(namesIn("de").country({ code: "zz", name: "Test Track" })).toBe("Test Track");
  expect(namesIn("de").country({ code: "xk", name: "Kosovo" })).toBe("Kosovo");
});
