import { describe, expect, test } from "vitest";
import { bodyStyles, choosePaint, getDrawingPath, paintDrawing, paints, toBodyStyle } from "./car-drawings";

/** The body letters of ACRISS, from its published table. */
const bodyLetters = "BCDWVLSTFJXPQZEMRHYNGK";

describe("a body style", () => {
  test.each([...bodyLetters])("has a drawing for the ACRISS letter %s", (letter) => {
    expect(bodyStyles).toContain(toBodyStyle(`I${letter}AR`));
  });

  test.each([
    ["EDMR", "supermini"],
    ["HDAR", "supermini"],
    ["CDMR", "hatchback"],
    ["IDAR", "hatchback"],
    ["MDMR", "mini"],
    ["MBMR", "mini"],
    ["PDAR", "saloon"],
    ["ICAH", "saloon"],
    ["CDAC", "electric"],
    ["CDAE", "electric"],
    ["IWAD", "estate"],
    ["IFAH", "suv"],
    ["CGMR", "crossover"],
    ["SJBR", "off-road"],
    ["FQBD", "pickup"],
    ["FVAD", "van"],
    ["IMMD", "minivan"],
    ["XTAV", "convertible"],
    ["INMR", "roadster"],
    ["IEAR", "coupe"],
    ["ISMR", "sports"],
    ["PRAD", "camper"],
    ["IKMD", "cargo-van"],
  ])("of the code %s is %s", (code, style) => {
    expect(toBodyStyle(code)).toBe(style);
  });

  test.each([null, "", "E", "E1MR", "??"])("of the unknown code %j is a hatchback", (code) => {
    expect(toBodyStyle(code)).toBe("hatchback");
  });
});

test("a car always has the same paint, and many cars have all paints about equally often", () => {
  expect(choosePaint("fiat-500-lisbon")).toBe(choosePaint("fiat-500-lisbon"));
  const counts = new Map<string, number>();
  for (let number = 0; number < 1000; number += 1) {
    const paint = choosePaint(`car-${number}`);
    counts.set(paint, (counts.get(paint) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([...paints].sort());
  for (const count of counts.values()) expect(count).toBeGreaterThan(120);
});

test("a drawing gets the paint of its car, and every other path is unchanged", () => {
  const slugs = Array.from({ length: 50 }, (_, number) => `car-${number}`);
  const painted = slugs.map((slug) => paintDrawing("/cars/suv.svg", slug));
  expect(new Set(painted)).toEqual(new Set(paints.map((paint) => getDrawingPath("suv", paint))));
  for (const path of [
    "/cars/any.svg",
    "/cars/suv.png",
    "/images/suv.svg",
    "/cars/suv-blue.svg",
    "/cars/../suv.svg",
  ]) {
    for (const slug of slugs) expect(paintDrawing(path, slug)).toBe(path);
  }
});
