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

/**
 * Email addresses to put at the start of a text. Only the first 600 characters of a text are scanned. `[redacted]` is
 * so much shorter than an address that the result includes the end of that part.
 */
const addresses = `${"a".repeat(44)}@example.com `.repeat(9);

test.for([18, 22, 25, 29])(
  "an email address cut off after %i characters shows no part of itself",
  (shown) => {
    const filled = `${addresses}${"x".repeat(599 - addresses.length - shown)} `;
    const text = redactText(`${filled}ana.silva@example.com.br and more ${"x ".repeat(50)}`);
    expect(text).toContain("xx");
    expect(text).not.toMatch(/ana|silva/);
  },
);

test("the text before an address that was cut off is shown", () => {
  const filled = `${addresses}${"x".repeat(590 - addresses.length)} `;
  const text = redactText(`${filled}ana.silva@example.com ${"x ".repeat(50)}`);
  expect(text.endsWith("xxx …")).toBe(true);
});
