import type { GeoContext } from "d3-geo";

/**
 * The number of path units per pixel. The page scales the path down by this factor, so that integer coordinates are
 * precise enough.
 */
export const unitsPerPixel = 2;
/** The minimum step, in units, from one point of a path to the next. Closer points are omitted. */
const minStep = 2;

/**
 * Returns a drawing context for `geoPath` that writes polygons as the `d` attribute of an SVG path. It writes integer
 * relative coordinates and omits invisible points, so the text has about a quarter of the length of `geoPath`'s own
 * output.
 */
export function createPathText(): GeoContext & { text(): string } {
  let text = "";
  let ring: [number, number][] = [];

  function finish(): void {
    // Fewer points are an island smaller than a pixel.
    if (ring.length > 2) text += encodeRing(ring);
    ring = [];
  }

  return {
    beginPath: () => undefined,
    arc: () => undefined,
    moveTo: (x, y) => {
      finish();
      ring.push(toUnits(x, y));
    },
    lineTo: (x, y) => {
      const [nextX, nextY] = toUnits(x, y);
      const [lastX, lastY] = ring.at(-1) ?? [nextX, nextY];
      if (Math.abs(nextX - lastX) >= minStep || Math.abs(nextY - lastY) >= minStep) ring.push([nextX, nextY]);
    },
    closePath: finish,
    text: () => text,
  };
}

function toUnits(x: number, y: number): [number, number] {
  return [Math.round(x * unitsPerPixel), Math.round(y * unitsPerPixel)];
}

function encodeRing(ring: readonly [number, number][]): string {
  let text = "";
  let [lastX, lastY] = [0, 0];
  for (const [place, [x, y]] of ring.entries()) {
    const [dx, dy] = [x - lastX, y - lastY];
    if (place === 0) text += `M${x}${separate(y)}l`;
    else text += `${place === 1 ? dx : separate(dx)}${separate(dy)}`;
    [lastX, lastY] = [x, y];
  }
  return `${text}z`;
}

/**
 * Formats a number as the next coordinate of a path. A space separates it from the previous coordinate. A negative
 * number needs none, because its minus sign separates.
 */
function separate(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}
