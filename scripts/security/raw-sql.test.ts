import ts from "typescript";
import { expect, test } from "vitest";
import { nodesOf, sourceFiles } from "./source-files";

/** Where a name has to be part of a statement, and comes from our own lists. */
const named: ReadonlySet<string> = new Set([
  "server/db/roles/apply-grants.ts",
  "server/db/roles/create-roles.ts",
  "server/postgres/ensure-roles.ts",
  "server/worker/listen.ts",
]);

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
