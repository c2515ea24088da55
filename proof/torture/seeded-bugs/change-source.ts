import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "esbuild";
import { projectRoot } from "../../../server/db/project-root";

/** One place of one module that is built otherwise than it is written. */
export type SourceChange = { module: string; find: string; replace: string };

/** Builds with these changes. One whose text is not there exactly once is refused: it would change something else, or nothing. */
export function changeSource(changes: readonly SourceChange[]): Plugin {
  const root = projectRoot();
  return {
    name: "change-source",
    setup: (build) => {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const wanted = changes.filter(({ module }) => module === relative(root, path));
        if (wanted.length === 0) return undefined;
        return { contents: applyChanges(await readFile(path, "utf8"), wanted), loader: "ts" };
      });
    },
  };
}

/** Whether each change still finds its place, told without a build. */
export async function assertApplies(changes: readonly SourceChange[]): Promise<void> {
  for (const change of changes) {
    applyChanges(await readFile(join(projectRoot(), change.module), "utf8"), [change]);
  }
}

function applyChanges(source: string, changes: readonly SourceChange[]): string {
  return changes.reduce((text, { module, find, replace }) => {
    const parts = text.split(find);
    if (parts.length === 2) return parts.join(replace);
    throw new Error(`${module} has ${parts.length - 1} times, not once: ${find}`);
  }, source);
}
