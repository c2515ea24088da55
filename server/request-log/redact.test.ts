import { expect, test } from "vitest";
import { redactText } from "./redact";

test("an address is hidden wherever it stands in what is shown", () => {
  expect(redactText("to ana@example.com, please")).toBe("to [redacted] please");
  expect(redactText(`${"x ".repeat(140)}ana.silva@example.com`)).not.toContain("ana");
});

test("of a text as long as a body may be, its beginning is looked at and shown", () => {
  const shown = redactText("a".repeat(65_000));
  expect(shown.length).toBeLessThanOrEqual(301);
  expect(shown.endsWith("…")).toBe(true);
});

test.for([590, 597, 599, 600])("an address that the cut goes through at %d shows no half of itself", (at) => {
  const text = `${"word ".repeat(200).slice(0, at - 6)} ana.silva@example.com ${"more ".repeat(50)}`;
  expect(redactText(text)).not.toMatch(/ana|silva/);
});
