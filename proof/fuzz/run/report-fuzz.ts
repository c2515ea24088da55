import { renderTable } from "../../kit/table";
import { allOracles, declaredResponses } from "../oracles/response-checks";
import type { FuzzResult } from "./run-fuzz";

export type Coverage = { declared: number; seen: number; unseen: readonly string[] };

/** The minimum share of declared responses that a run must see. */
export const minCoverage = 0.95;

export function computeCoverage({ checks, operations }: FuzzResult): Coverage {
  const declared = declaredResponses(operations);
  const unseen = declared.filter((pair) => !checks.seenResponses().has(pair));
  return { declared: declared.length, seen: declared.length - unseen.length, unseen };
}

/** Renders the checks per oracle, the coverage, the response times and the violations. */
export function renderFuzz(result: FuzzResult, seed: number, markdown = false): string {
  const coverage = computeCoverage(result);
  const { checks, failures } = result;
  const oracles = {
    headings: ["oracle", "checked", "violations", "guarantee"],
    lines: allOracles.map(({ id, guarantee }) => [
      id,
      String(checks.checkedCounts().get(id) ?? 0),
      String(countViolations(result, id)),
      guarantee,
    ]),
  };
  const figures = {
    headings: ["", ""],
    lines: [
      ["seed", String(seed)],
      ["requests", String(result.requests)],
      ["cases", String(result.cases)],
      ["seconds", result.seconds.toFixed(0)],
      ["declared responses (operation, status, code)", String(coverage.declared)],
      ["seen", `${coverage.seen} (${((100 * coverage.seen) / coverage.declared).toFixed(1)}%)`],
      ...renderTimes(checks.responseTimes()),
      ["violations", String(failures.count())],
    ],
  };
  return [
    renderTable(oracles, markdown),
    renderTable(figures, markdown),
    `Never seen: ${formatPairs(coverage.unseen)}.`,
    ...failures.kinds().map((kind) => renderFailure(kind, seed)),
  ].join("\n\n");
}

const maxCommandLength = 4000;
const maxListed = 60;

function formatPairs(pairs: readonly string[]): string {
  const rest = pairs.length > maxListed ? ` and ${pairs.length - maxListed} more` : "";
  return pairs.length === 0 ? "none" : `${pairs.slice(0, maxListed).join("; ")}${rest}`;
}

function countViolations({ failures }: FuzzResult, id: string): number {
  return failures
    .kinds()
    .filter(({ failure }) => failure.oracle === id)
    .reduce((sum, { count }) => sum + count, 0);
}

function renderTimes(times: readonly number[]): string[][] {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  const slow = sorted.filter((ms) => ms > 1000).length;
  return [
    ["response time, p50", at(0.5)],
    ["response time, p99", at(0.99)],
    ["response time, maximum", at(1)],
    ["responses slower than 1 s", String(slow)],
  ];
}

type Kind = ReturnType<FuzzResult["failures"]["kinds"]>[number];

function renderFailure({ failure, count }: Kind, seed: number): string {
  const { oracle, text, operation, label, index, command, response } = failure;
  return [
    `${oracle}, ${operation}, ${count} times: ${text}`,
    `  ${label}`,
    `  ${command.length > maxCommandLength ? `${command.slice(0, maxCommandLength)} … (truncated)` : command}`,
    `  response: ${response}`,
    index === null
      ? "  sent by every full run"
      : `  reproduce: npm run fuzz -- --seed ${seed} --only ${index}`,
  ].join("\n");
}
