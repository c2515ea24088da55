import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { getTexts } from "@/lib/texts/get-texts";
import { WeekCharts } from "./week-charts";

const days = [
  "2027-06-01",
  "2027-06-02",
  "2027-06-03",
  "2027-06-04",
  "2027-06-05",
  "2027-06-06",
  "2027-06-07",
];
const week = {
  days,
  booked: [1, 0, 0, 0, 0, 0, 1234],
  confirmed: Array(7).fill(0),
  cancelled: Array(7).fill(0),
};
const deliveries = { days, succeeded: [9, 0, 1999, 5, 0, 0, 0], failed: [1, 0, 1, 0, 3, 0, 0] };

function render(props: Pick<Parameters<typeof WeekCharts>[0], "week" | "deliveries">): string {
  return renderToStaticMarkup(<WeekCharts {...props} texts={getTexts("en")} locale="en-GB" />);
}

/** Returns the cells of the table behind a chart. */
function cellsOf(html: string, title: string): string[] {
  const chart = html.slice(html.indexOf(`<figure aria-label="${title}"`));
  const table = chart.slice(0, chart.indexOf("</figure>"));
  return [...table.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
}

test("the success of deliveries is rounded down, and absent on a day without ended deliveries", () => {
  const cells = cellsOf(render({ week, deliveries }), "Webhook success rate");
  expect(cells).toEqual(["90", "–", "99.9", "100", "0", "–", "–"]);
});

test("the numbers of a week are formatted in the reader's language", () => {
  expect(cellsOf(render({ week, deliveries: null }), "Bookings")).toEqual([
    ...["1", "0", "0", "0", "0", "0"],
    "1,234",
  ]);
});

test("each chart has the number of the whole week as its headline", () => {
  const titles = [...render({ week, deliveries }).matchAll(/<figcaption[^>]*>(.*?)<\/figcaption>/gu)];
  const headlines = titles.map(([, html = ""]) => html.replace(/<[^>]+>/gu, " ").trim());
  expect(headlines).toEqual([
    "Bookings 1,235",
    "Confirmations 0",
    "Cancelled or declined 0",
    "Webhook success rate 99.7%",
  ]);
});

test("the chart of deliveries is absent for users without access to them", () => {
  const html = render({ week, deliveries: null });
  expect(html).not.toContain("Webhook success rate");
  expect(html).not.toContain('role="alert"');
});

test("a part that could not be read shows a message and the other charts stay", () => {
  const withoutWeek = render({ week: undefined, deliveries });
  expect(withoutWeek).toContain("These charts could not be loaded. Reload the page.");
  expect(withoutWeek).toContain("Webhook success rate");
  const withoutDeliveries = render({ week, deliveries: undefined });
  expect(withoutDeliveries).toContain('role="alert"');
  expect(withoutDeliveries).toContain('aria-label="Bookings"');
});
