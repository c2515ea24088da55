import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { projectRoot } from "../../server/db/project-root";

/** Returns the parsed modules of the service in these folders, without tests and test support. */
export function sourceFiles(...folders: readonly string[]): ts.SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot(), folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\//.test(name))
      .map((name) => {
        const path = join(projectRoot(), folder, name);
        const text = readFileSync(path, "utf8");
        return ts.createSourceFile(relative(projectRoot(), path), text, ts.ScriptTarget.Latest, true);
      }),
  );
}

/** Yields every node of a file, depth first. */
export function* walkNodes(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* walkNodes(child);
}
