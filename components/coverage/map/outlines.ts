import { type GeoProjection, geoPath } from "d3-geo";
import type { Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { type Area, longitudeIn } from "./area";
import { createPathText } from "./path-text";

type Polygon = { rings: Position[][]; box: Area };
type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/**
 * The minimum width of an area with coarse outlines, in degrees. On a closer map, coarse outlines would look angular.
 */
const minCoarseDegrees = 100;

let coarse: Promise<readonly Polygon[]> | undefined;
let fine: Promise<readonly Polygon[]> | undefined;

/**
 * Returns the outlines of the countries of an area as the `d` attribute of an SVG path, in the units of
 * `createPathText`.
 */
export async function drawOutlines(area: Area, projection: GeoProjection): Promise<string> {
  const isWide = area.east - area.west > minCoarseDegrees;
  const polygons = await (isWide ? readCoarse() : readFine());
  const shown = isWide ? polygons : polygons.filter(({ box }) => isNear(area, box));
  const context = createPathText();
  const draw = geoPath(projection, context);
  for (const { rings } of shown) draw({ type: "Polygon", coordinates: rings });
  return context.text();
}

function readCoarse(): Promise<readonly Polygon[]> {
  coarse ??= import("world-atlas/countries-110m.json").then(({ default: atlas }) => toPolygons(atlas));
  return coarse;
}

function readFine(): Promise<readonly Polygon[]> {
  fine ??= import("world-atlas/countries-50m.json").then(({ default: atlas }) => toPolygons(atlas));
  return fine;
}

function toPolygons(atlas: Atlas): readonly Polygon[] {
  return feature(atlas, atlas.objects.countries).features.flatMap(({ geometry }) => {
    if (geometry.type === "Polygon") return [toPolygon(geometry.coordinates)];
    return geometry.type === "MultiPolygon" ? geometry.coordinates.map(toPolygon) : [];
  });
}

function toPolygon(rings: Position[][]): Polygon {
  const points = rings[0] ?? [];
  const longitudes = points.map(([longitude = 0]) => longitude);
  const latitudes = points.map(([, latitude = 0]) => latitude);
  return {
    rings,
    box: {
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
    },
  };
}

/**
 * Returns whether a polygon with this bounding box may be visible on the map of an area. A map can show a margin around
 * its area that is as large as the area.
 */
function isNear(area: Area, box: Area): boolean {
  const [width, height] = [area.east - area.west, area.north - area.south];
  const margin = Math.max(width, height, 5);
  if (box.south > area.north + margin || box.north < area.south - margin) return false;
  const wide = { ...area, west: area.west - margin, east: area.east + margin };
  const west = longitudeIn(wide, box.west);
  return west <= wide.east || west + (box.east - box.west) >= wide.west + 360;
}
