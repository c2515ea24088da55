import { type GeoProjection, geoAzimuthalEqualArea, geoEqualEarth, geoPath } from "d3-geo";
import type { MultiPoint } from "geojson";
import type { Area } from "./area";

export type MapSize = { width: number; minHeight: number; maxHeight: number };

const margin = 8;
const pointsPerEdge = 8;
/** The width of an area, in degrees, above which the map uses a projection of the whole world. */
const minWorldDegrees = 100;

/**
 * Returns an equal-area projection that fits the area into the given width, and the height of the map in
 * pixels.
 */
export function createMapProjection(
  area: Area,
  { width, minHeight, maxHeight }: MapSize,
): { projection: GeoProjection; height: number } {
  const { west, south, east, north } = area;
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2];
  const projection =
    east - west > minWorldDegrees
      ? geoEqualEarth().rotate([-longitude, 0])
      : geoAzimuthalEqualArea().rotate([-longitude, -latitude]);
  const edge = toEdge(area);
  projection.fitWidth(width - 2 * margin, edge);
  const [[, top], [, bottom]] = geoPath(projection).bounds(edge);
  const height = Math.round(Math.min(maxHeight, Math.max(minHeight, bottom - top + 2 * margin)));
  projection.fitExtent(
    [
      [margin, margin],
      [width - margin, height - margin],
    ],
    edge,
  );
  projection.clipExtent([
    [0, 0],
    [width, height],
  ]);
  return { projection, height };
}

/** Returns points along the edges of the area, because its edges are curves on the map. */
function toEdge({ west, south, east, north }: Area): MultiPoint {
  const steps = Array.from({ length: pointsPerEdge + 1 }, (_, place) => place / pointsPerEdge);
  // The date line itself would be projected to either side of the map.
  const [first, last] = east - west >= 360 ? [west + 0.1, east - 0.1] : [west, east];
  return {
    type: "MultiPoint",
    coordinates: steps.flatMap((part) => [
      [first + (last - first) * part, south],
      [first + (last - first) * part, north],
      [first, south + (north - south) * part],
      [last, south + (north - south) * part],
    ]),
  };
}
