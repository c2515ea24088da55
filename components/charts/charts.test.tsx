import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BarChart } from "./bar-chart";
import type { ChartData } from "./chart-data";
import { LineChart } from "./line-chart";
import { StackedChart } from "./stacked-chart";
import { StepChart } from "./step-chart";

const data: ChartData = {
  title: "Price per day",
  axes: { category: "Day", value: "EUR" },
  categories: [
    { key: "1", label: "1 June 2027", shortLabel: "1" },
    { key: "2", label: "2 June 2027", shortLabel: "2" },
    { key: "3", label: "3 June 2027", shortLabel: "3" },
  ],
  series: [{ name: "Price", values: [40, null, 60] }],
  formatValue: (value) => `${value}.00`,
  size: { width: 300, height: 160 },
};

const charts = [
  ["bar", BarChart],
  ["line", LineChart],
  ["step", StepChart],
] as const;

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

test.for(charts)("a %s chart names its axes, with units, in the drawing", ([, Chart]) => {
  const html = renderToStaticMarkup(<Chart data={data} tableLabel="Show as table" />);
  const drawing = html.slice(html.indexOf("<svg"), html.indexOf("</svg>"));
  for (const text of ["EUR", "Day", "0.00", "60.00"]) expect(drawing).toContain(`>${text}</text>`);
  expect(drawing).toContain('aria-hidden="true"');
});

test.for(charts)(
  "the table behind a %s chart has every value and a dash where there is none",
  ([, Chart]) => {
    const html = renderToStaticMarkup(<Chart data={data} tableLabel="Show as table" />);
    const table = html.slice(html.indexOf("<details"), html.indexOf("</details>"));
    const cells = [...table.matchAll(/<t[hd](?: [^>]*)?>([^<]*)</g)].map(([, text]) => text);
    expect(cells).toEqual([
      ...["Day", "EUR"],
      ...["1 June 2027", "40.00"],
      ...["2 June 2027", "–"],
      ...["3 June 2027", "60.00"],
    ]);
  },
);

test.for(charts)("a %s chart draws no value where there is none", ([name, Chart]) => {
  const html = renderToStaticMarkup(<Chart data={data} tableLabel="Show as table" />);
  if (name === "line") {
    expect(count(html, /<circle/g)).toBe(2);
    expect(/<path d="([^"]*)"/.exec(html)?.[1]).not.toContain("L");
  }
  if (name === "bar") {
    const heights = [...html.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height));
    expect(heights.map((height) => height > 0)).toEqual([true, false, true]);
  }
  if (name === "step") {
    const outline = [...html.matchAll(/ d="([^"]*)"/g)].at(-1)?.[1] ?? "";
    expect(count(outline, /M/g)).toBe(2);
  }
});

const stacked: ChartData = {
  ...data,
  series: [
    { name: "Good", values: [3, 0, 1] },
    { name: "Bad", values: [1, 0, 4] },
  ],
  formatValue: (value) => String(value),
};

test("a stacked chart draws each part once, from the end of the one below", () => {
  const html = renderToStaticMarkup(
    <StackedChart data={stacked} fills={["fill-ok", "fill-bad"]} tableLabel="Show as table" />,
  );
  const parts = [
    ...html.matchAll(/<rect x="([\d.]+)" width="[\d.]+" y="([\d.]+)" height="([\d.]+)" class="(fill-\w+)/g),
  ].map(([, x, y, height, fill]) => ({ x, fill, top: Number(y), end: Number(y) + Number(height) }));
  expect(parts.map(({ fill }) => fill)).toEqual(["fill-ok", "fill-bad", "fill-ok", "fill-bad"]);
  for (const place of [0, 2]) {
    const [good, bad] = [parts[place], parts[place + 1]];
    expect(bad?.x).toBe(good?.x);
    expect(bad?.end).toBeCloseTo(good?.top ?? 0);
  }
  expect(html).toContain("1 June 2027: Good 3, Bad 1");
});

test("a chart of several series names each next to its colour or dash", () => {
  const html = [
    renderToStaticMarkup(<StackedChart data={stacked} fills={["fill-ok", "fill-bad"]} tableLabel="Table" />),
    renderToStaticMarkup(<LineChart data={stacked} tableLabel="Table" />),
  ];
  for (const chart of html) {
    const caption = chart.slice(chart.indexOf("<figcaption"), chart.indexOf("</figcaption>"));
    expect(caption).toContain("Good");
    expect(caption).toContain("Bad");
  }
});

test.for(charts)(
  "a wide %s chart is drawn again for narrow places, with its text unscaled and one table",
  ([, Chart]) => {
    const html = renderToStaticMarkup(
      <Chart data={{ ...data, size: { width: 560, height: 200 } }} tableLabel="Show as table" />,
    );
    const drawings = [...html.matchAll(/<svg [^>]*viewBox="0 0 (\d+) (\d+)"[^>]*class="([^"]*)"/g)].map(
      ([, width, height, names]) => [
        width,
        height,
        names?.split(" ").filter((name) => /hidden|block/.test(name)),
      ],
    );
    expect(drawings).toEqual([
      ["560", "200", ["hidden", "@lg:block"]],
      ["340", "200", ["@lg:hidden"]],
    ]);
    expect(count(html, /<details/g)).toBe(1);
  },
);
