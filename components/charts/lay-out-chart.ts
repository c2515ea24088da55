import { scaleBand, scaleLinear } from "d3-scale";
import type { ChartData } from "./chart-data";

/** The positions of the plot, bands, axis ticks and category names of a chart, in pixels from its top left corner. */
export type ChartLayout = {
  plot: { left: number; right: number; top: number; bottom: number };
  /** The x coordinate of the left edge of each category's band. */
  bands: readonly number[];
  bandWidth: number;
  /** The distance from the start of one band to the start of the next, in pixels. */
  step: number;
  ticks: readonly { y: number; text: string }[];
  /** The category names that fit below the axis without overlapping, with the x coordinate of each name's centre. */
  names: readonly { x: number; text: string }[];
  y: (value: number) => number;
};

/** The width of an average character at 11 px, in pixels. */
const charWidth = 6.2;
/** The width of a digit or currency sign at 11 px. The digits of a chart all have the same width. */
const digitWidth = 7;
const gap = 6;
/** The heights, in pixels, of the line of text above the plot and of the two lines of text below it together. */
const lines = { above: 26, below: 36 };

/** Returns the estimated width of a text at 11 px, in pixels. */
export function textWidth(text: string): number {
  return text.length * charWidth;
}

/** Computes the scales of a chart. The value axis starts at 0, so that lengths can be compared. */
export function layOutChart(data: ChartData): ChartLayout {
  const { size, categories } = data;
  const top = lines.above;
  const bottom = size.height - lines.below;
  const scale = scaleLinear([0, findHighest(data)], [bottom, top]).nice(4);
  const ticks = scale
    .ticks(4)
    .filter((value) => data.wholeNumbers !== true || Number.isInteger(value))
    .map((value) => ({ y: scale(value), text: (data.formatTick ?? data.formatValue)(value) }));
  const left = Math.max(...ticks.map(({ text }) => text.length * digitWidth)) + gap;
  const right = size.width - 1;
  const band = scaleBand(
    categories.map((_, place) => place),
    [left, right],
  ).padding(0.2);
  const bands = categories.map((_, place) => band(place) ?? left);
  const layout = {
    plot: { left, right, top, bottom },
    bands,
    bandWidth: band.bandwidth(),
    step: band.step(),
  };
  return { ...layout, ticks, names: pickNames(data, layout), y: scale };
}

/** Returns the value that the axis must reach: `maxValue` if it is set, otherwise the highest value, and at least 1. */
function findHighest({ series, maxValue }: ChartData): number {
  if (maxValue !== undefined) return maxValue;
  return Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
}

type Bands = Pick<ChartLayout, "bands" | "bandWidth" | "step">;

/**
 * Returns the name of every n-th category, so that the names do not overlap. All anchors are named if they are evenly
 * spaced and their names fit. A name that does not fit on the right is moved left, or omitted if it then overlaps the
 * previous one.
 */
function pickNames({ categories, size }: ChartData, { bands, bandWidth, step }: Bands): ChartLayout["names"] {
  const texts = categories.map(({ label, shortLabel }) => shortLabel ?? label);
  const widest = Math.max(0, ...texts.map(textWidth));
  const { start, every } = pickSteps(categories, Math.max(1, Math.ceil((widest + gap) / step)));
  const names: { x: number; text: string }[] = [];
  for (let place = start; place < texts.length; place += every) {
    const text = texts[place] ?? "";
    const half = textWidth(text) / 2;
    const x = Math.min((bands[place] ?? 0) + bandWidth / 2, size.width - half);
    const before = names.at(-1);
    const touches = before !== undefined && before.x + textWidth(before.text) / 2 > x - half;
    if (!touches) names.push({ x, text });
  }
  return names;
}

/**
 * Returns the index of the first category to name and the step to the next one, at least `min`. If the first two
 * anchors are at least `min` apart, the step divides their distance, so that evenly spaced anchors are all named.
 */
function pickSteps(categories: ChartData["categories"], min: number): { start: number; every: number } {
  const first = categories.findIndex(({ isAnchor }) => isAnchor === true);
  if (first === -1) return { start: 0, every: min };
  const second = categories.findIndex(({ isAnchor }, place) => isAnchor === true && place > first);
  const distance = second - first;
  let every = min;
  while (every < distance && distance % every !== 0) every += 1;
  return { start: first % every, every };
}
