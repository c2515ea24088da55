import { expect, test } from "vitest";
import { redactText } from "./redact";

test("an email address anywhere in the shown text is redacted", () => {
  expect(redactText("to ana@example.com, please")).toBe("to [redacted] please");
  expect(redactText(`${"x ".repeat(140)}ana.silva@example.com`)).not.toContain("ana");
});

test("only the beginning of a very long text is scanned and shown", () => {
  const shown = redactText("a".repeat(65_000));
  expect(shown.length).toBeLessThanOrEqual(301);
  expect(shown.endsWith("…")).toBe(true);
});

test.for([590, 597, 599, 600])("an email address cut off at %d shows no part of itself", (at) => {
  const text = `${"word ".repeat(200).slice(0, at - 6)} ana.silva@example.com ${"more ".repeat(50)}`;
  expect(redactText(text)).not.toMatch(/ana|silva/);
});
