import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { decisionKeys } from "../desk/desk-actions";
import { shortcutTable } from "./shortcut-table";

const all: readonly string[] = Object.values(shortcutTable).flat();

/** Keys that links, dialogs and lists handle without `useShortcuts`. */
const elementKeys = ["Enter", "Escape", "ArrowUp", "ArrowDown"];

/** Returns every key that a component handles, with its file. */
function listenedTo(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync("components", { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    const path = join("components", file);
    const text = readFileSync(path, "utf8");
    if (!text.includes("useShortcuts(")) continue;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    for (const name of handledIn(source)) found.set(name, path);
  }
  return found;
}

function handledIn(source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const calls = ts.isCallExpression(node) && node.expression.getText() === "useShortcuts";
    const [handlers] = calls ? node.arguments : [];
    if (handlers !== undefined) names.push(...namesIn(source, handlers));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function namesIn(source: ts.SourceFile, node: ts.Expression): string[] {
  if (ts.isConditionalExpression(node)) {
    return [...namesIn(source, node.whenTrue), ...namesIn(source, node.whenFalse)];
  }
  if (ts.isIdentifier(node)) return namesIn(source, initializerOf(source, node.text));
  if (!ts.isObjectLiteralExpression(node)) {
    throw new Error(`${source.fileName}: keys that cannot be read: ${node.getText()}`);
  }
  return node.properties.flatMap(({ name }) => (name === undefined ? [] : [nameOf(name)]));
}

function initializerOf(source: ts.SourceFile, name: string): ts.Expression {
  let found: ts.Expression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name) found = node.initializer;
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (found === undefined) throw new Error(`${source.fileName}: ${name} is not made here.`);
  return found;
}

function nameOf(name: ts.PropertyName): string {
  if (!ts.isComputedPropertyName(name)) return name.text;
  const act = Object.entries(decisionKeys).find(
    ([key]) => name.expression.getText() === `decisionKeys.${key}`,
  );
  if (act === undefined) throw new Error(`A key that cannot be read: ${name.getText()}`);
  return act[1];
}

test("every key that a component handles is in the shortcut table", () => {
  const listened = listenedTo();
  expect(listened.size).toBeGreaterThan(20);
  expect([...listened].filter(([key]) => !all.includes(key))).toEqual([]);
});

test("every key of the shortcut table is handled by a component", () => {
  const listened = listenedTo();
  expect(all.filter((key) => !listened.has(key) && !elementKeys.includes(key))).toEqual([]);
});

test("the desk's keys are those of its actions", () => {
  expect(Object.values(decisionKeys)).toEqual(shortcutTable.desk);
});
