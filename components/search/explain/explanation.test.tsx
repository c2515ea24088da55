import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { explainQuery } from "@/lib/api/explain";
import type { Explanation as Explained } from "@/lib/contracts/explain";
import { en } from "@/lib/texts/en";
import { TextsProvider } from "../../texts/texts-provider";
import type { Filters } from "../search-params";
import { Explanation } from "./explanation";
import { toExplainRequest } from "./to-explain-request";

const filters = { location: "lisbon", date_from: "2027-03-27", date_to: "2027-03-30", age: "40", q: "clio" };
const clio = { slug: "clio", title: "Renault Clio" };

const found: Explained = {
  considered: 6,
  shown: 1,
  suppliers_asked: false,
  hidden: [
    { reason: "fuel", count: 1, examples: [{ ...clio, detail: "electric", free_from: null }] },
    { reason: "booked", count: 4, examples: [{ ...clio, detail: null, free_from: "2027-04-10" }] },
  ],
  alternatives: [
    {
      kind: "dates",
      change: { date_from: "2027-04-01", date_to: "2027-04-04" },
      vehicles: 5,
      from_total: 120,
      currency: "EUR",
    },
    { kind: "vehicle_type", change: { vehicle_type: "suv" }, vehicles: 4, from_total: 9, currency: "JPY" },
    { kind: "location", change: { location: "sintra" }, vehicles: 3, from_total: 80, currency: "EUR" },
    { kind: "drop_filter", change: { age: null }, vehicles: 2, from_total: 80, currency: "EUR" },
    { kind: "drop_filter", change: { age: null, q: null }, vehicles: 2, from_total: 90, currency: "EUR" },
  ],
};

/** Renders an explanation that has been loaded and returns the texts of its elements. */
function render(data: Explained, car?: string, asked: Filters = filters): string {
  const client = new QueryClient();
  client.setQueryData(explainQuery(toExplainRequest(asked, "en"), car).queryKey, data);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TextsProvider texts={en} language="en" locale="en-GB">
        <Explanation
          {...{ filters: asked, car }}
          vehicleTypes={[{ slug: "suv", name: "SUV" }]}
          takesFocus={false}
          onSearch={() => undefined}
          onClose={undefined}
        />
      </TextsProvider>
    </QueryClientProvider>,
  );
  return html
    .replace(/<[^>]+>/g, "|")
    .replace(/&#x27;/g, "'")
    .replace(/\|+/g, "|");
}

test("an explanation names each reason with its cars and the next free day", () => {
  const text = render(found);
  expect(text).toContain("|1 car with another fuel|Renault Clio (electric)|");
  expect(text).toContain("|4 cars booked on these dates|Renault Clio, |available from 10 Apr| · 3 more|");
});

test("each change of an explanation shows its number key and what it finds", () => {
  const text = render(found);
  expect(text).toContain("|Dates: 1 – 4 Apr|5 cars from €120.00|1|");
  expect(text).toContain("|Vehicle type: SUV|4 cars from JP¥9|2|");
  expect(text).toContain("|City: sintra|3 cars from €80.00|3|");
  expect(text).toContain("|Remove “Driver's age”|2 cars from €80.00|4|");
  expect(text).toContain("|Remove all filters|2 cars from €90.00|5|");
});

test("an explanation of one car gives the reason in a sentence and its next free dates first", () => {
  const [, booked] = found.hidden;
  const text = render({ ...found, hidden: booked === undefined ? [] : [{ ...booked, count: 1 }] }, "clio");
  expect(text).toContain("|Why is Renault Clio missing?|");
  expect(text).toContain("|It is booked on these dates.|");
  expect(text).toContain("|Renault Clio: 10 – 13 Apr|Available|1|");
  expect(text).toContain("|Dates: 1 – 4 Apr|5 cars from €120.00|2|");
  expect(text).not.toContain("|6|");
});

test("an explanation of a shown car links to the car", () => {
  const text = render({ ...found, considered: 1, hidden: [], alternatives: [] }, "clio");
  expect(text).toContain("|This car is in the results|");
  expect(text).toContain("|Show car|");
  expect(text).not.toContain(en.explain.noAlternative);
  expect(text).not.toContain("missing?");
});

test("the total of a car outside the price range is formatted for the reader", () => {
  const examples = [{ ...clio, detail: "1238.50 EUR", free_from: null }];
  const hidden: Explained["hidden"] = [{ reason: "price", count: 1, examples }];
  expect(render({ ...found, hidden })).toContain("|Renault Clio (€1,238.50)|");
  expect(render({ ...found, hidden }, "clio")).toContain(": €1,238.50.|");
});

test("an example that is booked beyond the searched days has no free date", () => {
  const examples = [{ ...clio, detail: null, free_from: null }];
  const text = render({ ...found, hidden: [{ reason: "booked", count: 1, examples }] });
  expect(text).toContain("|Renault Clio, no start up to 62 days later fits|");
});

test("a minimum of seats is named as in the facets", () => {
  const drop = { kind: "drop_filter" as const, vehicles: 2, from_total: 80, currency: "EUR" };
  const alternatives = [{ ...drop, change: { seats_min: null } }];
  const text = render({ ...found, hidden: [], alternatives }, undefined, { ...filters, seats_min: "9" });
  expect(text).toContain("|Remove “9 seats or more”|2 cars from €80.00|1|");
});
