import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "esbuild";
import { projectRoot } from "../../../server/db/project-root";

/** A replacement of one source fragment in one module. */
export type SourceChange = { module: string; find: string; replace: string };

/**
 * Creates an esbuild plugin that applies the changes. It throws unless the module contains each fragment
 * exactly once.
 */
export function changeSource(changes: readonly SourceChange[]): Plugin {
  const root = projectRoot();
  return {
    name: "change-source",
    setup: (build) => {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const moduleChanges = changes.filter(({ module }) => module === relative(root, path));
        if (moduleChanges.length === 0) return undefined;
        return { contents: applyChanges(await readFile(path, "utf8"), moduleChanges), loader: "ts" };
      });
    },
  };
}

/** Throws unless every change applies to the current sources. Does not build. */
export async function assertChangesApply(changes: readonly SourceChange[]): Promise<void> {
  for (const change of changes) {
    applyChanges(await readFile(join(projectRoot(), change.module), "utf8"), [change]);
  }
}

function applyChanges(source: string, changes: readonly SourceChange[]): string {
  return changes.reduce((text, { module, find, replace }) => {
    const parts = text.split(find);
    if (parts.length === 2) return parts.join(replace);
    throw new Error(`${module} contains the fragment ${parts.length - 1} times, expected once: ${find}`);
  }, source);
}
