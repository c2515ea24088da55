import { expect, test } from "vitest";
import { acceptMatch } from "./accept-match";
import { matchCities } from "./match-cities";

const place = (slug: string) => ({ slug, country_name: "", names: [slug], iata: [] });
const places = ["lisbon", "palma", "barcelona", "rome", "rose"].map(place);

function accepted(typed: string, by: "enter" | "leave", { active = 0, moved = false } = {}) {
  return acceptMatch({ matches: matchCities(places, typed), typed, active, moved }, by)?.slug;
}

test("a match without a typo is accepted with Enter and on leaving the field", () => {
  for (const by of ["enter", "leave"] as const) {
    expect(accepted("lis", by)).toBe("lisbon");
    expect(accepted(" Palma ", by)).toBe("palma");
    expect(accepted("", by)).toBe("lisbon");
    expect(accepted("xyz", by)).toBeUndefined();
  }
});

test("leaving the field never accepts a typo", () => {
  for (const typed of ["lisbn", "parma", "bracelna"]) {
    expect(matchCities(places, typed)).toHaveLength(1);
    expect(accepted(typed, "leave")).toBeUndefined();
  }
});

test("Enter accepts a typo only if one city matches with one change", () => {
  expect(accepted("lisbn", "enter")).toBe("lisbon");
  expect(accepted("bracelna", "enter")).toBeUndefined();
  expect(matchCities(places, "roke")).toHaveLength(2);
  expect(accepted("roke", "enter")).toBeUndefined();
});

test("a typo is accepted if the user moved to it", () => {
  expect(accepted("roke", "enter", { active: 1, moved: true })).toBe("rose");
  expect(accepted("bracelna", "leave", { moved: true })).toBe("barcelona");
});
