import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findDocErrors } from "./find-doc-errors";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "docs-"));
  mkdirSync(join(root, "docs"));
  mkdirSync(join(root, "server/web"), { recursive: true });
  writeFileSync(join(root, "server/web/main.ts"), "");
  writeFileSync(join(root, "package.json"), JSON.stringify({ scripts: { demo: "node demo.js" } }));
  for (let index = 0; index < 20; index += 1)
    writeFileSync(join(root, "docs", `page-${index}.md`), "# A page\n");
});

afterEach(() => rmSync(root, { recursive: true }));

function errorsOf(text: string): string[] {
  writeFileSync(join(root, "README.md"), text);
  return findDocErrors(root);
}

test("a document whose links, files and commands exist has no errors", () => {
  const text = "See [page](docs/page-0.md#a-page), `server/web/main.ts`, `server/{web}/` and `npm run demo`.";
  expect(errorsOf(text)).toEqual([]);
});

test("a link to a missing file is reported", () => {
  expect(errorsOf("[gone](docs/gone.md)")).toEqual(["README.md: the link docs/gone.md leads to no file"]);
});

test("a link to a missing heading is reported", () => {
  expect(errorsOf("[part](docs/page-1.md#other)")).toEqual([
    "README.md: the link docs/page-1.md#other leads to no heading",
  ]);
});

test("a quoted path that does not exist is reported, also inside braces", () => {
  expect(errorsOf("`server/{web,http}/main.ts`")).toEqual([
    "README.md: the file server/http/main.ts does not exist",
  ]);
});

test("an unknown npm command is reported", () => {
  expect(errorsOf("Run `npm run fly`.")).toEqual(["README.md: npm run fly is not a script of package.json"]);
});

test("too few documents are reported", () => {
  for (let index = 0; index < 20; index += 1) rmSync(join(root, "docs", `page-${index}.md`));
  expect(errorsOf("Text.")).toEqual(["only 1 documents were read"]);
});
