import { expect, test } from "vitest";
import type { Sample } from "@/lib/docs/blocks";
import { toCodeHtml } from "./code-html";

const classes = { plain: "", comment: "c", text: "t", word: "w", number: "n", name: "v" };

test("each token gets the class of its kind, and plain text gets none", () => {
  const sample: Sample = { language: "sh", text: "curl $URL 7" };
  expect(toCodeHtml(sample, classes)).toBe('<span class="w">curl</span> <span class="v">$URL</span> 7');
});

test("characters with a meaning in HTML are escaped in every token", () => {
  const sample: Sample = { language: "ts", text: 'const a: A<B> = "<script>&" // <b>' };
  const html = toCodeHtml(sample, classes);
  expect(html).toContain("A&lt;B&gt;");
  expect(html).toContain("&quot;&lt;script&gt;&amp;&quot;");
  expect(html).not.toMatch(/<(?!\/?span\b)/);
});

test("a place for the reader's own value names the value and its form", () => {
  const sample: Sample = {
    id: "getBooking-typescript",
    language: "ts",
    text: "get({ params: { reference } })",
  };
  expect(toCodeHtml(sample, classes)).toContain(
    '<span data-own="reference" data-form="reference: &quot;*&quot;">reference</span>',
  );
});
