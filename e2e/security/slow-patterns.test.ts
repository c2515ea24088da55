import ts from "typescript";
import { expect, test } from "vitest";
import { nodesOf, sourceFiles } from "./source-files";

/** As long as a request's head may be. */
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
const ends = ["", "!", "@"];

/** Each seed as often as it fits, with an end that makes the whole not match where it nearly would. */
const attacks = seeds.flatMap((seed) =>
  ends.flatMap((end) => ["", "a"].map((start) => start + seed.repeat(length / seed.length) + end)),
);

/** A linear pattern takes a fraction of a millisecond, one that goes by the square a third of a second. */
const limitMs = 40;

/** Those that are never given a stranger's long text, each with why. */
const bounded: Readonly<Record<string, string>> = {
  "server/env.ts /\\/+$/": "a setting of the operator's",
  "server/staff/identity/read-oidc-provider.ts /\\/+$/": "a setting of the operator's",
  "server/suppliers/http-json-connector.ts /\\/+$/": "an address that the operator imported",
  "server/catalogue/read/vehicle-type-names.ts /^\\s*(\\S+) = (.+)$/gm": "our own list",
  "server/request-log/redact.ts /[^\\s@\"'<>]+@[^\\s@\"'<>]+\\.[^\\s@\"'<>]+/g":
    "the text is cut to 600 characters",
  "lib/stay-phrase.ts /\\s*(–|—|\\bto\\b|\\ba\\b)\\s*/g": "read in the browser of who types it",
  "lib/api/client.ts /\\/+$/": "the address a program of the partner's calls",
  "lib/api/partner/send-call.ts /\\/+$/": "the same",
};

function slowest(pattern: RegExp, texts: readonly string[] = attacks): number {
  let most = 0;
  for (const text of texts) {
    most = Math.max(most, tried(pattern, text));
    if (most > limitMs) return most;
  }
  return most;
}

/** Processor time, as a busy machine makes no pattern slow, and of three the least, as garbage is collected now and then. */
function tried(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > limitMs; tries += 1) {
    pattern.lastIndex = 0;
    const startedAt = process.cpuUsage();
    pattern.test(text);
    least = Math.min(least, process.cpuUsage(startedAt).user / 1000);
  }
  return least;
}

test("no expression that meets a stranger's text takes long over as much of it as a request may bring", {
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
  const names = slow.map(({ file, text }) => `${file} ${text}`);
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(bounded).toSorted());
});

test("the test sees what is slow", () => {
  expect(slowest(/^a*a*a*b/, ["a".repeat(900)])).toBeGreaterThan(limitMs);
  expect(slowest(/[\t ]+$/)).toBeGreaterThan(limitMs);
});
