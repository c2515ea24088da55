import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { TextsProvider } from "../texts/texts-provider";
import { PriceChanges } from "./price-changes";

function render(changes: unknown): string {
  return renderToStaticMarkup(
    <TextsProvider texts={getTexts("en")} language="en" locale={getLocale("en")}>
      <PriceChanges changes={changes} currency="EUR" />
    </TextsProvider>,
  );
}

test("the days that differ are listed with both amounts", () => {
  const change = { date: "2027-06-02", was: 50, now: 69.5, source: "exception" };
  const cells = [...render([change]).matchAll(/<t[hd](?: [^>]*)?>([^<]*)</g)].map(([, text]) => text);
  expect(cells).toEqual(["Day", "Before", "Now", "2 Jun 2027", "€50.00", "€69.50"]);
});

test("a supplier's price is listed without a date", () => {
  const change = { date: null, was: 50, now: 60, source: "supplier" };
  expect(render([change])).toContain("The supplier has one price for the whole rental.");
});

test.for([undefined, null, [], "text", [{ was: 1 }]])("nothing is shown for the changes %j", (changes) => {
  expect(render(changes)).toBe("");
});
