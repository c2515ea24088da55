import ts from "typescript";
import { expect, test } from "vitest";
import { nodesOf, sourceFiles } from "./source-files";

const length = 2048;
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
const ends = ["", "!", "@"];

/** Each seed as often as it fits, with an end that makes the whole not match where it nearly would. */
const attacks = seeds.flatMap((seed) =>
  ends.flatMap((end) => ["", "a"].map((start) => start + seed.repeat(length / seed.length) + end)),
);

/** A linear pattern takes microseconds; one with nested repeats takes minutes. */
const limitMs = 150;

function slowest(pattern: RegExp, texts: readonly string[] = attacks): number {
  let most = 0;
  for (const text of texts) {
    pattern.lastIndex = 0;
    // Processor time: a busy machine makes no pattern slow.
    const startedAt = process.cpuUsage();
    pattern.test(text);
    most = Math.max(most, process.cpuUsage(startedAt).user / 1000);
    if (most > limitMs) return most;
  }
  return most;
}

test("no expression of the product takes long over two thousand characters that nearly match", {
  timeout: 120_000,
}, () => {
  const found = sourceFiles("server", "lib").flatMap((file) =>
    [...nodesOf(file)]
      .filter((node) => node.kind === ts.SyntaxKind.RegularExpressionLiteral)
      .map((node) => ({ file: file.fileName, text: node.getText() })),
  );
  expect(found.length).toBeGreaterThan(60);
  const slow = found.filter(({ text }) => {
    const end = text.lastIndexOf("/");
    return slowest(new RegExp(text.slice(1, end), text.slice(end + 1))) > limitMs;
  });
  expect(slow).toEqual([]);
});

test("the test sees what is slow", () => {
  expect(slowest(/^a*a*a*b/, ["a".repeat(900)])).toBeGreaterThan(limitMs);
});
