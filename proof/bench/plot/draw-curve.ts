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
    ...powers.map((ms) => drawLine({ x: plot.left, y: y(ms) }, { x: plot.right, y: y(ms) })),
    ...shares.map((share) =>
      drawLine({ x: x(share * capacity), y: plot.top }, { x: x(share * capacity), y: plot.bottom }),
    ),
  ];
  const labels = [
    ...powers.map((ms) => drawText({ x: plot.left - 8, y: y(ms) + 4 }, `${ms} ms`, "end")),
    ...shares.map((share) =>
      drawText({ x: x(share * capacity), y: plot.bottom + 20 }, (share * capacity).toFixed(0), "middle"),
    ),
    drawText({ x: (plot.left + plot.right) / 2, y: plot.bottom + 42 }, "arrivals per second", "middle"),
    drawText({ x: plot.left, y: 24 }, `${title}: response time against load`, "start"),
  ];
  const series = [
    drawSeries(points, { colour: colours.p99, name: "p99", x, y, getMs: ({ p99Ms }) => p99Ms }),
    drawSeries(points, { colour: colours.p50, name: "p50", x, y, getMs: ({ p50Ms }) => p50Ms }),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeText(title)}: p50 and p99 against arrivals per second" font-family="system-ui, sans-serif" font-size="12">`,
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
  getMs: (point: Point) => number;
};

function drawSeries(points: readonly Point[], { colour, name, x, y, getMs }: Series): string {
  const positions = points
    .filter((point) => getMs(point) > 0)
    .map((point) => ({
      rate: point.perSecond,
      ms: getMs(point),
      x: round(x(point.perSecond)),
      y: round(y(getMs(point))),
    }));
  const path = `<polyline points="${positions.map((position) => `${position.x},${position.y}`).join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/>`;
  const dots = positions.map(
    (position) =>
      `<circle cx="${position.x}" cy="${position.y}" r="3.5" fill="${colour}"><title>${name} at ${position.rate.toFixed(0)}/s: ${position.ms.toFixed(1)} ms</title></circle>`,
  );
  const last = positions.at(-1);
  const label =
    last === undefined
      ? ""
      : `<text x="${round(last.x + 8)}" y="${round(last.y + 4)}" fill="${colour}" font-weight="600">${name}</text>`;
  return `<g>${path}${dots.join("")}${label}</g>`;
}

type Position = { x: number; y: number };

function drawLine(from: Position, to: Position): string {
  return `<line x1="${round(from.x)}" y1="${round(from.y)}" x2="${round(to.x)}" y2="${round(to.y)}" stroke="${colours.grid}"/>`;
}

function drawText({ x, y }: Position, content: string, anchor: "start" | "middle" | "end"): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="${colours.text}">${escapeText(content)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeText(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
