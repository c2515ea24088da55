import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChartData } from "./chart-data";
import { layOutChart, textWidth } from "./lay-out-chart";

function chartOf(values: readonly number[], changes: Partial<ChartData> = {}): ChartData {
  return {
    title: "Bookings",
    axes: { category: "Day (UTC)", value: "Bookings" },
    categories: values.map((_, place) => ({ key: String(place), label: `${place + 1} Nov` })),
    series: [{ name: "Bookings", values }],
    formatValue: String,
    size: { width: 300, height: 160 },
    ...changes,
  };
}

const seed = Date.now() % 1_000_000;

test(`a layout keeps every mark and name inside the plot, for random values (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 62 }), (values) => {
      const { plot, bands, bandWidth, names, ticks, y } = layOutChart(chartOf(values));
      for (const x of bands) {
        expect(x).toBeGreaterThanOrEqual(plot.left);
        expect(x + bandWidth).toBeLessThanOrEqual(plot.right + 1e-9);
      }
      for (const value of values) {
        expect(y(value)).toBeGreaterThanOrEqual(plot.top - 1e-9);
        expect(y(value)).toBeLessThanOrEqual(plot.bottom);
      }
      expect(y(0)).toBe(plot.bottom);
      for (const [place, { x, text }] of names.entries()) {
        expect(x + textWidth(text) / 2).toBeLessThanOrEqual(300 + 1e-9);
        const next = names[place + 1];
        if (next !== undefined)
          expect(x + textWidth(text) / 2).toBeLessThanOrEqual(next.x - textWidth(next.text) / 2);
      }
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.map(({ y: at }) => at)).toEqual(
        ticks.map(({ y: at }) => at).sort((left, right) => right - left),
      );
    }),
    { seed, numRuns: 200 },
  );
});

test("the last name of an axis stays inside a drawing whose bands are narrow", () => {
  const categories = Array.from({ length: 31 }, (_, place) => ({
    key: String(place),
    label: `${place + 1} May`,
  }));
  const { names } = layOutChart(
    chartOf(
      categories.map(() => 5),
      { categories },
    ),
  );
  const last = names.at(-1);
  if (last === undefined) throw new Error("The axis has no names.");
  expect(last.x + textWidth(last.text) / 2).toBeLessThanOrEqual(300);
});

test("a tick has its own format where one is given", () => {
  const { ticks } = layOutChart(
    chartOf([2], { formatValue: (value) => value.toFixed(2), formatTick: String }),
  );
  expect(ticks.map(({ text }) => text)).toEqual(["0", "0.5", "1", "1.5", "2"]);
});

test("a value axis has only whole numbers when it counts", () => {
  const { ticks } = layOutChart(chartOf([1, 0, 2], { wholeNumbers: true }));
  expect(ticks.map(({ text }) => text)).toEqual(["0", "1", "2"]);
});

test("a value axis ends at 1 when every value is 0", () => {
  const { y, plot } = layOutChart(chartOf([0, 0, 0]));
  expect([y(0), y(1)]).toEqual([plot.bottom, plot.top]);
});

test("a value axis ends at the given maximum when there is one", () => {
  const { y, plot } = layOutChart(chartOf([20, 40], { maxValue: 100 }));
  expect(y(100)).toBe(plot.top);
});

test("a value axis fits the highest value of all series", () => {
  const series = [
    { name: "Before", values: [60, null] },
    { name: "Now", values: [null, 120] },
  ];
  const { y, plot } = layOutChart(chartOf([60, 0], { series }));
  expect(y(120)).toBeGreaterThanOrEqual(plot.top);
  expect(y(120)).toBeLessThan(plot.top + 20);
});

test.for([560, 340, 220])("an axis of 48 hours names both midnights in a drawing %s px wide", (width) => {
  for (let start = 0; start < 24; start += 1) {
    const categories = Array.from({ length: 48 }, (_, place) => {
      const hour = (start + place) % 24;
      const isAnchor = hour === 0;
      const label = isAnchor ? "26 Nov" : `${String(hour).padStart(2, "0")}:00`;
      return { key: String(place), label, isAnchor };
    });
    const values = categories.map(() => 5);
    const { names } = layOutChart(chartOf(values, { categories, size: { width, height: 160 } }));
    expect(names.filter(({ text }) => text === "26 Nov")).toHaveLength(2);
  }
});
