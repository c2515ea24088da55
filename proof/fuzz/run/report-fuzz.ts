import { renderTable } from "../../kit/table";
import { allOracles, declaredPairs } from "../oracles/response-checks";
import type { FuzzResult } from "./run-fuzz";

export type Coverage = { declared: number; seen: number; never: readonly string[] };

/** The share of what the document declares that must be seen. */
export const leastSeen = 0.95;

export function coverageOf({ jury, operations }: FuzzResult): Coverage {
  const declared = declaredPairs(operations);
  const never = declared.filter((pair) => !jury.seen().has(pair));
  return { declared: declared.length, seen: declared.length - never.length, never };
}

/** What was looked at, what was seen of what is declared, how long answers took, and what is wrong. */
export function renderFuzz(result: FuzzResult, seed: number, markdown = false): string {
  const coverage = coverageOf(result);
  const { jury, failures } = result;
  const oracles = {
    headings: ["oracle", "looked at", "violations", "promise"],
    lines: allOracles.map(({ id, promise }) => [
      id,
      String(jury.looked().get(id) ?? 0),
      String(timesOf(result, id)),
      promise,
    ]),
  };
  const figures = {
    headings: ["", ""],
    lines: [
      ["seed", String(seed)],
      ["requests", String(result.requests)],
      ["cases", String(result.cases)],
      ["seconds", result.seconds.toFixed(0)],
      ["declared (operation, status, code)", String(coverage.declared)],
      ["of them seen", `${coverage.seen} (${((100 * coverage.seen) / coverage.declared).toFixed(1)} %)`],
      ...timeLines(jury.times()),
      ["violations", String(failures.count())],
    ],
  };
  return [
    renderTable(oracles, markdown),
    renderTable(figures, markdown),
    `Never seen: ${listOf(coverage.never)}.`,
    ...failures.kinds().map((kind) => explain(kind, seed)),
  ].join("\n\n");
}

const longest = 4000;
const mostListed = 60;

function listOf(pairs: readonly string[]): string {
  const rest = pairs.length > mostListed ? ` and ${pairs.length - mostListed} more` : "";
  return pairs.length === 0 ? "nothing" : `${pairs.slice(0, mostListed).join("; ")}${rest}`;
}

function timesOf({ failures }: FuzzResult, id: string): number {
  return failures
    .kinds()
    .filter(({ failure }) => failure.oracle === id)
    .reduce((sum, { times }) => sum + times, 0);
}

function timeLines(times: readonly number[]): string[][] {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  const slow = sorted.filter((ms) => ms > 1000).length;
  return [
    ["answers, half of them within", at(0.5)],
    ["99 of 100 within", at(0.99)],
    ["the slowest", at(1)],
    ["slower than a second", String(slow)],
  ];
}

type Kind = ReturnType<FuzzResult["failures"]["kinds"]>[number];

function explain({ failure, times }: Kind, seed: number): string {
  const { oracle, text, operation, story, index, command, answer } = failure;
  return [
    `${oracle}, ${operation}, ${times} times: ${text}`,
    `  ${story}`,
    `  ${command.length > longest ? `${command.slice(0, longest)} … too long to show` : command}`,
    `  answered ${answer}`,
    index === null ? "  sent in every run" : `  alone: npm run fuzz -- --seed ${seed} --only ${index}`,
  ].join("\n");
}
