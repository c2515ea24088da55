import { expect, test } from "vitest";
import { drawCurve } from "./draw-curve";

const points = [10, 50, 90].map((perSecond) => ({
  perSecond,
  p50Ms: perSecond / 10,
  p99Ms: perSecond * 3,
}));

/** Returns the positions of the dots of one line, in the order of the rates. */
function dotsOf(svg: string, name: string): { x: number; y: number }[] {
  const circles = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"[^>]*><title>(\w+)/g)];
  return circles.filter(([, , , of]) => of === name).map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

test("a longer time is drawn higher and a higher rate further right, within the picture", () => {
  const svg = drawCurve({ title: "search", capacity: 100, points });
  const [p50, p99] = [dotsOf(svg, "p50"), dotsOf(svg, "p99")];
  expect([p50.length, p99.length]).toEqual([3, 3]);
  for (const [index, slow] of p99.entries()) {
    const quick = p50[index];
    const before = p99[index - 1];
    expect(slow.y).toBeLessThan(quick?.y ?? 0);
    expect(slow.x).toBe(quick?.x);
    if (before !== undefined) expect([slow.x > before.x, slow.y < before.y]).toEqual([true, true]);
    expect(Math.min(slow.x, slow.y)).toBeGreaterThan(0);
    expect(slow.x).toBeLessThan(640);
  }
});

test("a title is escaped, and a rate without responses has no dot", () => {
  const silent = { perSecond: 95, p50Ms: 0, p99Ms: 0 };
  const svg = drawCurve({ title: '<b>"a" & b</b>', capacity: 100, points: [...points, silent] });
  expect(svg).toContain("&lt;b>&quot;a&quot; &amp; b&lt;/b>");
  expect(svg).not.toContain("<b>");
  expect(dotsOf(svg, "p50")).toHaveLength(3);
});
