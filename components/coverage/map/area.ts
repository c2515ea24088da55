/** A part of the earth in degrees. `east` is above 180 if the area crosses the date line. */
export type Area = { west: number; south: number; east: number; north: number };

type Point = { longitude: number; latitude: number };

const maxLatitude = 85;
/** The minimum width and height of an area, in degrees. A smaller map would show no outline. */
const minDegrees = 2;

/**
 * Returns the smallest area that contains the points, enlarged by a margin. If the points span more than 180° of
 * longitude, the area spans all longitudes. Throws without points.
 */
export function boundPoints(points: readonly Point[]): Area {
  const [first] = points;
  if (first === undefined) throw new Error("An area needs at least one point.");
  const { west, east } = boundLongitudes(points.map(({ longitude }) => longitude));
  const latitudes = points.map(({ latitude }) => latitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const margin = Math.max((east - west) * 0.08, (north - south) * 0.08, minDegrees / 2);
  const range = {
    south: Math.max(-maxLatitude, south - margin),
    north: Math.min(maxLatitude, north + margin),
  };
  return roundArea(
    east - west > 180 ? { ...wholeWorld, ...range } : { west: west - margin, east: east + margin, ...range },
  );
}

/** The west and east edges of a map of the whole world: in the Bering Strait, as on most maps. */
const wholeWorld = { west: -169, east: 191 };

/**
 * Returns the smallest range that contains all longitudes: the full circle without its widest gap between neighbouring
 * longitudes.
 */
function boundLongitudes(longitudes: readonly number[]): { west: number; east: number } {
  const sorted = [...longitudes].sort((left, right) => left - right);
  const gaps = sorted.map((longitude, place) => {
    const next = sorted[place + 1] ?? (sorted[0] ?? 0) + 360;
    return { from: longitude, to: next, size: next - longitude };
  });
  const widest = gaps.reduce((left, right) => (right.size > left.size ? right : left));
  const west = widest.to > 180 ? widest.to - 360 : widest.to;
  const east = widest.from < west ? widest.from + 360 : widest.from;
  return { west, east };
}

/**
 * Returns the area rounded to hundredths of a degree, so that an area and the same area from a URL are equal.
 */
function roundArea({ west, south, east, north }: Area): Area {
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  return { west: round(west), south: round(south), east: round(east), north: round(north) };
}

/** Formats an area for a URL. */
export function formatArea({ west, south, east, north }: Area): string {
  return [west, south, east, north].join(",");
}

/** Parses an area from a URL. Returns undefined if the text is not a valid area. */
export function parseArea(text: string): Area | undefined {
  const parts = text.split(",");
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,2})?$/.test(part))) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const isWide = west >= -360 && east <= 540 && east - west >= 0.1 && east - west <= 360;
  const isHigh = south >= -90 && north <= 90 && north - south >= 0.1;
  return isWide && isHigh ? { west, south, east, north } : undefined;
}

/**
 * Returns the longitude plus or minus full turns of 360°, so that it lies between `west` and `west` + 360.
 */
export function longitudeIn({ west }: Area, longitude: number): number {
  return west + ((((longitude - west) % 360) + 360) % 360);
}

/** Returns whether the point lies in the area or on its edge. */
export function isInArea(area: Area, { longitude, latitude }: Point): boolean {
  const { south, north, east } = area;
  return latitude >= south && latitude <= north && longitudeIn(area, longitude) <= east;
}
