import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { en } from "@/lib/texts/en";
import { TextsProvider } from "../texts/texts-provider";
import { ListBody } from "./list-body";

type List = Parameters<typeof ListBody<string>>[0]["list"];

/** Renders a list of texts. Returns its HTML. */
function render(list: Omit<List, "refetch">): string {
  return renderToStaticMarkup(
    <TextsProvider texts={en} language="en" locale="en-GB">
      <ListBody list={{ ...list, refetch: () => undefined }} empty={<p>None</p>}>
        {(rows: readonly string[]) => <ul>{rows.join(", ")}</ul>}
      </ListBody>
    </TextsProvider>,
  );
}

const failure = new Error("Broken");

test("a list shows that it loads, then its rows, or that there are none", () => {
  expect(render({ data: undefined, error: null })).toContain(en.common.loading);
  expect(render({ data: { data: ["one", "two"] }, error: null })).toBe("<ul>one, two</ul>");
  expect(render({ data: { data: [] }, error: null })).toBe("<p>None</p>");
});

test("a list that cannot be loaded shows the error, above the rows that it had", () => {
  const title = en.failures.titles.other ?? "missing";
  const first = render({ data: undefined, error: failure });
  expect(first).toContain(title);
  expect(first).not.toContain(en.common.loading);
  const later = render({ data: { data: ["one"] }, error: failure });
  expect(later.indexOf(title)).toBeGreaterThan(-1);
  expect(later.indexOf("<ul>one</ul>")).toBeGreaterThan(later.indexOf(title));
});
