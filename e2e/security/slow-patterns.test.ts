import ts from "typescript";
import { expect, test } from "vitest";
import { sourceFiles, walkNodes } from "./source-files";

/** The maximum length of a request head. */
const length = 16_384;
const seeds = [
  "a",
  "0",
  " ",
  "/",
  "-",
  ".",
  "@",
  "a@",
  "a.",
  "a-",
  "0,",
  " ,",
  "=,",
  "%4",
  "aA0",
  "é",
  "<",
  '"',
  "\\",
  "\n",
  "\t ",
];
const endings = ["", "!", "@"];

/**
 * Texts that can be slow to match: each seed repeated to the maximum length, with and without a letter before it and a
 * character after it that prevents a match.
 */
const attacks = seeds.flatMap((seed) =>
  endings.flatMap((end) => ["", "a"].map((start) => start + seed.repeat(length / seed.length) + end)),
);

/**
 * The time limit for one match, in milliseconds. A linear pattern takes less than 1 ms, a quadratic one about 300 ms.
 */
const limitMs = 40;

/** Patterns that never receive a long untrusted text, each with its reason. */
const bounded: Readonly<Record<string, string>> = {
  "server/read-otlp-endpoint.ts /\\/+$/": "an operator setting",
  "server/read-public-url.ts /\\/+$/": "an operator setting",
  "server/staff/identity/read-oidc-provider.ts /\\/+$/": "an operator setting",
  "server/suppliers/http-json-connector.ts /\\/+$/": "a URL imported by the operator",
  "server/catalogue/read/vehicle-type-names.ts /^\\s*(\\S+) = (.+)$/gm": "a constant list",
  "server/request-log/redact.ts /[^\\s@\"'<>]+@[^\\s@\"'<>]+\\.[^\\s@\"'<>]+/g":
    "the text is cut to 600 characters",
  "packages/client/src/create-partner-client.ts /\\/+$/": "the base URL in the partner's program",
  "packages/client/src/send-call.ts /\\/+$/": "the base URL in the partner's program",
};

function findSlowest(pattern: RegExp, texts: readonly string[] = attacks): number {
  let maxMs = 0;
  for (const text of texts) {
    maxMs = Math.max(maxMs, measure(pattern, text));
    if (maxMs > limitMs) return maxMs;
  }
  return maxMs;
}

/**
 * Returns the lowest CPU time of up to 3 tries, in milliseconds. A try within `limitMs` is the last one. CPU time
 * ignores other processes, and the minimum ignores garbage collection.
 */
function measure(pattern: RegExp, text: string): number {
  let minMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && minMs > limitMs; tries += 1) {
    pattern.lastIndex = 0;
    const startedAt = process.cpuUsage();
    pattern.test(text);
    minMs = Math.min(minMs, process.cpuUsage(startedAt).user / 1000);
  }
  return minMs;
}

test("no pattern that matches untrusted text is slow on a text of the maximum length", {
  timeout: 120_000,
}, () => {
  const found = sourceFiles("server", "lib", "packages").flatMap((file) =>
    [...walkNodes(file)]
      .filter((node) => node.kind === ts.SyntaxKind.RegularExpressionLiteral)
      .map((node) => ({ file: file.fileName, text: node.getText() })),
  );
  expect(found.length).toBeGreaterThan(60);
  const costs = new Map<string, number>();
  for (const { text } of found) {
    const end = text.lastIndexOf("/");
    if (!costs.has(text)) costs.set(text, findSlowest(new RegExp(text.slice(1, end), text.slice(end + 1))));
  }
  const slow = found.filter(({ text }) => (costs.get(text) ?? 0) > limitMs);
  const names = slow.map(({ file, text }) => `${file} ${text}`);
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(bounded).toSorted());
});

test("the test detects slow patterns", () => {
  expect(findSlowest(/^a*a*a*b/, ["a".repeat(700)])).toBeGreaterThan(limitMs);
  expect(findSlowest(/[\t ]+$/)).toBeGreaterThan(limitMs);
});
