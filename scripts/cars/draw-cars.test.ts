import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bodyStyles, getDrawingPath, paints } from "@/lib/car-drawings";
import { drawCars } from "./draw-cars";
import { paintColours } from "./paints";

const drawings = drawCars();
const maxBytes = 4096;

test("every body style has a drawing of at most 4 kB in each of five paints, and each is committed", () => {
  expect(bodyStyles.length).toBeGreaterThanOrEqual(15);
  expect(paints).toHaveLength(5);
  expect(drawings.size).toBe(bodyStyles.length * paints.length);
  for (const [path, drawing] of drawings) {
    expect([path, Buffer.byteLength(drawing) <= maxBytes]).toEqual([path, true]);
    expect(readFileSync(path, "utf8")).toBe(drawing);
  }
  const files = readdirSync("public/cars").map((name) => `public/cars/${name}`);
  expect(files.sort()).toEqual([...drawings.keys()].sort());
});

test("no two drawings are equal, and the paints of a body style differ only in colours", () => {
  expect(new Set(drawings.values()).size).toBe(drawings.size);
  const withoutColours = (drawing: string | undefined) => drawing?.replace(/#[0-9a-f]{3,6}/g, "#");
  for (const style of bodyStyles) {
    const shapes = paints.map((paint) =>
      withoutColours(drawings.get(`public${getDrawingPath(style, paint)}`)),
    );
    expect(new Set(shapes).size).toBe(1);
    expect(shapes[0]).toContain("<svg");
  }
});

/** Returns the relative luminance of a colour such as `#1d2228`, by WCAG. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test.each(paints)(
  "the paint %s has a contrast of 3 with the ground of a picture on light and dark pages",
  (paint) => {
    const ground = /--sunken: light-dark\((#\w{6}), (#\w{6})\)/.exec(readFileSync("app/globals.css", "utf8"));
    const [, lightPage = "", darkPage = ""] = ground ?? [];
    const { light, main, dark } = paintColours[paint];
    expect(contrast(dark, lightPage)).toBeGreaterThanOrEqual(3);
    expect(contrast(light, darkPage)).toBeGreaterThanOrEqual(3);
    expect(contrast(main, darkPage)).toBeGreaterThanOrEqual(3);
  },
);

test("a drawing contains no script, no link to another file and no text", () => {
  for (const drawing of drawings.values()) {
    expect(drawing).not.toMatch(/<(script|text|image|style|foreignObject)|href="(?!#)|\son\w+=/);
  }
});

test("every car of the demo catalogue has a drawing", () => {
  const folder = "drizzle/seed/demo/cars";
  const cars = readdirSync(folder).flatMap(
    (name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as { slug: string; image_url: string }[],
  );
  expect(cars.length).toBeGreaterThan(600);
  expect(cars.filter(({ image_url }) => !drawings.has(`public${image_url}`))).toEqual([]);
});
