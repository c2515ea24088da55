import type { Curve, Point } from "./measure-curve";

const width = 640;
const height = 360;
const plot = { left: 64, right: 620, top: 44, bottom: 308 };

/** Colours that are readable on light and dark pages. */
const colours = { text: "#7d8590", grid: "#7d85904d", p50: "#2f81f7", p99: "#d1570b" };

/** Draws p50 and p99 against the arrival rate as an SVG document, with a logarithmic time axis. */
export function drawCurve({ title, capacity, points }: Curve): string {
  const times = points.flatMap(({ p50Ms, p99Ms }) => [p50Ms, p99Ms]).filter((ms) => ms > 0);
  const [low, high] = [Math.min(1, ...times), Math.max(10, ...times)].map(Math.log10);
  const lowest = Math.floor(low ?? 0);
  const highest = Math.ceil(high ?? 1);
  const x = (rate: number) => plot.left + (rate / capacity) * (plot.right - plot.left);
  const y = (ms: number) =>
    plot.bottom - ((Math.log10(ms) - lowest) / (highest - lowest)) * (plot.bottom - plot.top);
  const powers = Array.from({ length: highest - lowest + 1 }, (_, step) => 10 ** (lowest + step));
  const shares = [0, 0.25, 0.5, 0.75, 1];
  const grid = [
    ...powers.map((ms) => line({ x: plot.left, y: y(ms) }, { x: plot.right, y: y(ms) })),
    ...shares.map((share) =>
      line({ x: x(share * capacity), y: plot.top }, { x: x(share * capacity), y: plot.bottom }),
    ),
  ];
  const labels = [
    ...powers.map((ms) => text({ x: plot.left - 8, y: y(ms) + 4 }, `${ms} ms`, "end")),
    ...shares.map((share) =>
      text({ x: x(share * capacity), y: plot.bottom + 20 }, (share * capacity).toFixed(0), "middle"),
    ),
    text({ x: (plot.left + plot.right) / 2, y: plot.bottom + 42 }, "arrivals a second", "middle"),
    text({ x: plot.left, y: 24 }, `${title}: time to answer against load`, "start"),
  ];
  const series = [
    drawn(points, { colour: colours.p99, name: "p99", x, y, of: ({ p99Ms }) => p99Ms }),
    drawn(points, { colour: colours.p50, name: "p50", x, y, of: ({ p50Ms }) => p50Ms }),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${asText(title)}: p50 and p99 against arrivals a second" font-family="system-ui, sans-serif" font-size="12">`,
    ...[...grid, ...labels, ...series].map((part) => `  ${part}`),
    "</svg>",
    "",
  ].join("\n");
}

type Series = {
  colour: string;
  name: string;
  x: (rate: number) => number;
  y: (ms: number) => number;
  of: (point: Point) => number;
};

function drawn(points: readonly Point[], { colour, name, x, y, of }: Series): string {
  const places = points
    .filter((point) => of(point) > 0)
    .map((point) => ({
      rate: point.perSecond,
      ms: of(point),
      x: at(x(point.perSecond)),
      y: at(y(of(point))),
    }));
  const path = `<polyline points="${places.map((place) => `${place.x},${place.y}`).join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/>`;
  const dots = places.map(
    (place) =>
      `<circle cx="${place.x}" cy="${place.y}" r="3.5" fill="${colour}"><title>${name} at ${place.rate.toFixed(0)}/s: ${place.ms.toFixed(1)} ms</title></circle>`,
  );
  const last = places.at(-1);
  const label =
    last === undefined
      ? ""
      : `<text x="${at(last.x + 8)}" y="${at(last.y + 4)}" fill="${colour}" font-weight="600">${name}</text>`;
  return `<g>${path}${dots.join("")}${label}</g>`;
}

type Place = { x: number; y: number };

function line(from: Place, to: Place): string {
  return `<line x1="${at(from.x)}" y1="${at(from.y)}" x2="${at(to.x)}" y2="${at(to.y)}" stroke="${colours.grid}"/>`;
}

function text({ x, y }: Place, content: string, anchor: "start" | "middle" | "end"): string {
  return `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}" fill="${colours.text}">${asText(content)}</text>`;
}

function at(value: number): number {
  return Math.round(value * 10) / 10;
}

function asText(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
