import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { boundPoints, formatArea, isInArea, parseArea } from "./area";
import { groupCities, type MapCity, type MapMark, minClickDiameter } from "./group-cities";
import { layOutMap, mapSizes } from "./lay-out-map";
import { placeLabels } from "./place-labels";

const seed = Date.now() % 1_000_000;

function city(slug: string, [latitude, longitude]: readonly [number, number], cars = 10): MapCity {
  return { slug, name: slug, countryCode: "pt", latitude, longitude, cars };
}

const lisbon = city("Lisbon", [38.72, -9.14], 40);
const porto = city("Porto", [41.16, -8.63], 20);
const tokyo = city("Tokyo", [35.68, 139.65], 30);
const auckland = city("Auckland", [-36.85, 174.76], 12);
const suva = city("Suva", [-18.12, 178.45], 4);
const apia = city("Apia", [-13.83, -171.76], 4);
const losAngeles = city("Los Angeles", [34.05, -118.24], 25);

const anyCity = fc
  .record({
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    cars: fc.nat(500),
  })
  .map(({ latitude, longitude, cars }) => city(`${latitude} ${longitude}`, [latitude, longitude], cars));
const anyCities = fc.array(anyCity, { minLength: 1, maxLength: 40 });

test(`an area contains every point that it bounds (seed ${seed})`, () => {
  fc.assert(
    fc.property(anyCities, (cities) => {
      const area = boundPoints(cities);
      expect(cities.filter((one) => !isInArea(area, one))).toEqual([]);
      expect(parseArea(formatArea(area))).toEqual(area);
    }),
    { seed },
  );
});

test("an area crosses the date line when its cities are on both sides", () => {
  const { west, east } = boundPoints([suva, apia]);
  expect([Math.floor(west), Math.ceil(east)]).toEqual([177, 190]);
});

test.for([
  "",
  "1,2,3",
  "1,2,3,4,5",
  "a,b,c,d",
  "10,0,5,20",
  "0,20,10,10",
  "0,0,400,10",
  "0,-91,10,10",
  "1e1,0,20,10",
  "0,0,10,NaN",
])("“%s” is not an area", (text) => {
  expect(parseArea(text)).toBeUndefined();
});

test(`circles do not overlap, keep every city and are large enough to press (seed ${seed})`, () => {
  const anyPlaced = fc.array(
    fc.record({ city: anyCity, x: fc.double({ min: 0, max: 900, noNaN: true }), y: fc.nat(400) }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(anyPlaced, (placed) => {
      const marks = groupCities(placed, 50);
      expect(marks.flatMap(({ cities }) => cities)).toHaveLength(placed.length);
      for (const [place, one] of marks.entries()) {
        for (const other of marks.slice(place + 1)) {
          const distance = Math.hypot(one.x - other.x, one.y - other.y);
          expect(distance).toBeGreaterThanOrEqual(minClickDiameter);
          expect(distance).toBeGreaterThanOrEqual(one.radius + other.radius);
        }
      }
    }),
    { seed },
  );
});

test("the area of a circle is in proportion to its cars", () => {
  const marks = groupCities(
    [
      { city: { ...lisbon, cars: 400 }, x: 0, y: 0 },
      { city: { ...porto, cars: 100 }, x: 300, y: 0 },
    ],
    50,
  );
  const [large, small] = marks.map(({ radius }) => radius ** 2);
  expect(large).toBeCloseTo(4 * (small ?? 0));
});

test("cities whose circles overlap share one circle, named by the city with most cars", () => {
  const [mark, ...others] = groupCities(
    [
      { city: porto, x: 100, y: 90 },
      { city: lisbon, x: 100, y: 100 },
    ],
    50,
  );
  expect(others).toEqual([]);
  expect(mark?.cities.map(({ slug }) => slug)).toEqual(["Lisbon", "Porto"]);
  expect(mark?.cars).toBe(60);
});

test("a label is omitted where it would cover another circle", () => {
  const mark = (x: number, y: number, cars: number) => ({ x, y, radius: 10, cars, cities: [lisbon] });
  const around = [mark(140, 100, 1), mark(60, 100, 1), mark(100, 75, 1), mark(100, 125, 1)];
  const size = { width: 400, height: 300 };
  const [label] = placeLabels([mark(100, 100, 9), ...around], ["A long name", "", "", "", ""], size);
  expect(label).toBeUndefined();
  const [alone] = placeLabels([mark(100, 100, 9)], ["A long name"], size);
  expect(alone).toMatchObject({ anchor: "start", text: "A long name" });
  const [atEdge] = placeLabels([mark(390, 100, 9)], ["A long name"], size);
  expect(atEdge?.anchor).toBe("end");
});

const world = [lisbon, porto, tokyo, auckland, losAngeles];

const nameMark = ({ cities }: MapMark) => cities[0]?.name ?? "";

test("the maps of the world are at most 60 kB of path data, 25 kB compressed, in both sizes together", async () => {
  const area = boundPoints(world);
  const wide = await layOutMap(world, { area, nameMark, size: mapSizes.wide });
  const narrow = await layOutMap(world, { area, nameMark, size: mapSizes.narrow });
  const data = wide.outlines + narrow.outlines;
  const compressed = gzipSync(data).length;
  process.stdout.write(`map of the world: ${data.length} bytes, ${compressed} compressed\n`);
  expect(wide.outlines.length).toBeGreaterThan(10_000);
  expect(data.length).toBeLessThanOrEqual(60_000);
  expect(compressed).toBeLessThanOrEqual(25_000);
});

test.for([
  ["Portugal", [lisbon, porto]],
  ["one city", [lisbon]],
  ["both sides of the date line", [suva, apia]],
  ["the far north", [city("Longyearbyen", [78.22, 15.65]), city("Tromsø", [69.65, 18.96])]],
] as const)(
  "the map of %s shows its land and cities with at most 60 kB",
  { timeout: 60_000 },
  async ([, cities]) => {
    for (const size of [mapSizes.wide, mapSizes.narrow]) {
      const { outlines, marks, width, height } = await layOutMap(cities, {
        area: boundPoints(cities),
        nameMark,
        size,
      });
      expect(outlines).toMatch(/^M\d+[ -]/);
      expect(outlines.length).toBeLessThan(60_000);
      expect(marks.flatMap((mark) => mark.cities)).toHaveLength(cities.length);
      for (const { x, y } of marks) {
        expect([x > 0, x < width, y > 0, y < height]).toEqual([true, true, true, true]);
      }
    }
  },
);

test("no circle is larger than 30 px, and the areas stay in proportion to the cars", async () => {
  const cities = [
    { ...lisbon, cars: 400 },
    { ...tokyo, cars: 100 },
  ];
  const { marks } = await layOutMap(cities, { area: boundPoints(world), nameMark, size: mapSizes.wide });
  const [large, small] = marks.map(({ radius }) => radius);
  expect(large).toBeCloseTo(30);
  expect(small).toBeCloseTo(15);
});

test("Lisbon is on the coast of Portugal, west of Porto and south of it", async () => {
  const { marks } = await layOutMap([lisbon, porto], {
    area: boundPoints([lisbon, porto]),
    nameMark,
    size: mapSizes.wide,
  });
  const of = (slug: string) => marks.find(({ cities }) => cities[0]?.slug === slug);
  expect(of("Lisbon")?.y).toBeGreaterThan(of("Porto")?.y ?? Number.NaN);
  expect(of("Lisbon")?.x).toBeLessThan(of("Porto")?.x ?? Number.NaN);
});
