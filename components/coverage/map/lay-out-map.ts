import type { GeoProjection } from "d3-geo";
import { type Area, formatArea, isInArea } from "./area";
import { groupCities, type MapCity, type MapMark } from "./group-cities";
import { createMapProjection, type MapSize } from "./map-projection";
import { drawOutlines } from "./outlines";
import { type MapLabel, placeLabels } from "./place-labels";

export type MapLayout = {
  width: number;
  height: number;
  /** The outlines of the countries: the `d` attribute of an SVG path, in the units of `createPathText`. */
  outlines: string;
  marks: readonly (MapMark & { label: MapLabel | undefined })[];
};

/** The sizes of the map, in pixels, for a wide and for a narrow column of the page. */
export const mapSizes = {
  wide: { width: 960, minHeight: 340, maxHeight: 480 },
  narrow: { width: 360, minHeight: 200, maxHeight: 400 },
} as const satisfies Record<string, MapSize>;

/** The radius of a circle for the cars of all cities together, as a fraction of the map's width. */
const radiusPart = 0.06;
/** The maximum radius of a circle, in pixels. A larger one would hide too much of the map. */
const maxRadius = 30;
const maxCached = 60;

const drawn = new Map<string, Promise<string>>();

type MapView = {
  area: Area;
  size: MapSize;
  /** Returns the label of a circle. */
  nameMark: (mark: MapMark) => string;
};

/** Computes the layout of a map of the cities in an area. Caches the outlines by area and width. */
export async function layOutMap(
  cities: readonly MapCity[],
  { area, size, nameMark }: MapView,
): Promise<MapLayout> {
  const { projection, height } = createMapProjection(area, size);
  const outlines = await drawOnce(area, size, projection);
  const placed = cities
    .filter((city) => isInArea(area, city))
    .flatMap((city) => {
      const point = projection([city.longitude, city.latitude]);
      return point === null ? [] : [{ city, x: point[0], y: point[1] }];
    });
  const marks = groupWithinLimit(placed, size.width * radiusPart);
  const labels = placeLabels(marks, marks.map(nameMark), { width: size.width, height });
  return {
    width: size.width,
    height,
    outlines,
    marks: marks.map((mark, place) => ({ ...mark, label: labels[place] })),
  };
}

async function drawOnce(area: Area, { width }: MapSize, projection: GeoProjection): Promise<string> {
  const key = `${formatArea(area)} ${width}`;
  const known = drawn.get(key);
  if (known !== undefined) return await known;
  const drawing = drawOutlines(area, projection);
  const [oldest] = drawn.keys();
  // Areas come from URLs, so the number of cached ones is limited.
  if (oldest !== undefined && drawn.size >= maxCached) drawn.delete(oldest);
  drawn.set(key, drawing);
  return await drawing;
}

/**
 * Returns the circles of the cities. If one would exceed the maximum radius, all are scaled down, so that their areas
 * stay proportional.
 */
function groupWithinLimit(placed: Parameters<typeof groupCities>[0], radiusOfAll: number): MapMark[] {
  const marks = groupCities(placed, radiusOfAll);
  const largest = Math.max(0, ...marks.map(({ radius }) => radius));
  return largest <= maxRadius ? marks : groupCities(placed, (radiusOfAll * maxRadius) / largest);
}
