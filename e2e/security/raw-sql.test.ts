import ts from "typescript";
import { expect, test } from "vitest";
import { nodesOf, sourceFiles } from "./source-files";

/** Where a name has to be part of a statement, and comes from our own lists. */
const named: ReadonlySet<string> = new Set([
  "server/db/roles/apply-grants.ts",
  "server/db/roles/create-roles.ts",
  "server/postgres/cluster/ensure-roles.ts",
  "server/worker/listen.ts",
]);

/** Statements and sentences made of names: of the list above, of our own schema's columns, of the setting to make. */
const made: ReadonlySet<string> = new Set([
  ...named,
  "server/db/require-role-timeouts.ts",
  "server/postgres/cluster/create-cluster.ts",
  "server/rentals/booking-statements.ts",
]);

const beginsAsSql =
  /^\s*(select|insert into|update|delete from|with|create|alter|drop|grant|revoke|set|lock|truncate|copy|listen|notify)\s/i;

function calls(file: ts.SourceFile): ts.CallExpression[] {
  return [...nodesOf(file)].filter(ts.isCallExpression);
}

function methodOf({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
}

test("no text of ours or of anybody else's is made into SQL unseen", { timeout: 60_000 }, () => {
  const files = sourceFiles("server");
  expect(files.length).toBeGreaterThan(300);
  const raw = files.flatMap((file) =>
    calls(file)
      .filter(
        (call) => ["raw", "unsafe"].includes(methodOf(call)) && /^(sql|client|db|tx)\b/.test(call.getText()),
      )
      .map((call) => `${file.fileName}: ${call.getText().slice(0, 80)}`),
  );
  expect(raw).toEqual([]);
});

test("a driver's query is a text without holes, but where a name must be in it", { timeout: 60_000 }, () => {
  const holed = sourceFiles("server")
    .filter(({ fileName }) => !named.has(fileName))
    .flatMap((file) =>
      calls(file)
        .filter(
          (call) =>
            methodOf(call) === "query" && call.arguments[0]?.kind === ts.SyntaxKind.TemplateExpression,
        )
        .map((call) => `${file.fileName}: ${call.getText().slice(0, 80)}`),
    );
  expect(holed).toEqual([]);
});

test("no statement is put together of pieces elsewhere and handed to a driver later", {
  timeout: 60_000,
}, () => {
  const pieced = sourceFiles("server")
    .filter(({ fileName }) => !made.has(fileName))
    .flatMap((file) =>
      [...nodesOf(file)]
        .filter((node) => beginsAsSql.test(beginningOf(node)))
        .map((node) => `${file.fileName}: ${node.getText().slice(0, 80)}`),
    );
  expect(pieced).toEqual([]);
});

/** What a text begins with that has something put into it, or after it, without a tag that makes values of it. */
function beginningOf(node: ts.Node): string {
  if (ts.isTemplateExpression(node)) return ts.isTaggedTemplateExpression(node.parent) ? "" : node.head.text;
  const added = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  return added && ts.isStringLiteralLike(node.left) ? node.left.text : "";
}
