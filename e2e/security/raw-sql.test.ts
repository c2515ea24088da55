import ts from "typescript";
import { expect, test } from "vitest";
import { sourceFiles, walkNodes } from "./source-files";

/** Files that put identifiers into statements. The identifiers come from constant lists. */
const filesWithIdentifiers: ReadonlySet<string> = new Set([
  "server/db/roles/apply-grants.ts",
  "server/db/roles/create-roles.ts",
  "server/postgres/cluster/ensure-roles.ts",
  "server/worker/listen.ts",
]);

/**
 * Files that concatenate statements or messages from identifiers or constant parts, such as schema columns, shared
 * expressions and setting names.
 */
const filesWithConcatenation: ReadonlySet<string> = new Set([
  ...filesWithIdentifiers,
  "server/availability/occupancy/city-holds.queries.ts",
  "server/db/require-role-timeouts.ts",
  "server/oauth/clients.queries.ts",
  "server/postgres/cluster/create-cluster.ts",
  "server/rentals/booking-statements.ts",
]);

const sqlStart =
  /^\s*(select|insert into|update|delete from|with|create|alter|drop|grant|revoke|set|lock|truncate|copy|listen|notify)\s/i;

function calls(file: ts.SourceFile): ts.CallExpression[] {
  return [...walkNodes(file)].filter(ts.isCallExpression);
}

function getMethod({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
}

test("no text is passed to the driver as raw SQL", { timeout: 60_000 }, () => {
  const files = sourceFiles("server");
  expect(files.length).toBeGreaterThan(300);
  const raw = files.flatMap((file) =>
    calls(file)
      .filter(
        (call) => ["raw", "unsafe"].includes(getMethod(call)) && /^(sql|client|db|tx)\b/.test(call.getText()),
      )
      .map((call) => `${file.fileName}: ${call.getText().slice(0, 80)}`),
  );
  expect(raw).toEqual([]);
});

test("a driver query has no interpolation, except for identifiers", { timeout: 60_000 }, () => {
  const interpolated = sourceFiles("server")
    .filter(({ fileName }) => !filesWithIdentifiers.has(fileName))
    .flatMap((file) =>
      calls(file)
        .filter(
          (call) =>
            getMethod(call) === "query" && call.arguments[0]?.kind === ts.SyntaxKind.TemplateExpression,
        )
        .map((call) => `${file.fileName}: ${call.getText().slice(0, 80)}`),
    );
  expect(interpolated).toEqual([]);
});

test("no statement is concatenated from parts and passed to the driver later", {
  timeout: 60_000,
}, () => {
  const concatenated = sourceFiles("server")
    .filter(({ fileName }) => !filesWithConcatenation.has(fileName))
    .flatMap((file) =>
      [...walkNodes(file)]
        .filter((node) => sqlStart.test(getBeginning(node)))
        .map((node) => `${file.fileName}: ${node.getText().slice(0, 80)}`),
    );
  expect(concatenated).toEqual([]);
});

/**
 * Returns the literal text at the beginning of an untagged template or of a concatenation. Returns an empty text for
 * other nodes.
 */
function getBeginning(node: ts.Node): string {
  if (ts.isTemplateExpression(node)) return ts.isTaggedTemplateExpression(node.parent) ? "" : node.head.text;
  const added = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  return added && ts.isStringLiteralLike(node.left) ? node.left.text : "";
}
