import { readFileSync } from "node:fs";

type LockedPackage = { version?: string; optionalDependencies?: Record<string, string> };

/**
 * Returns a message for each optional dependency without an entry in the lock file. npm drops such an entry when the
 * registry is unavailable, and then rejects the lock file on a platform that needs the package.
 */
export function findLockGaps(path: string): string[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(path, "utf8"));
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !listLookupPaths(folder, name).some((path) => path in packages))
      .map(
        (name) => `${path} has no entry for ${name}, an optional dependency of ${folder || "the project"}`,
      ),
  );
}

/** Returns the paths where Node.js looks up a package from a folder, nearest first. */
function listLookupPaths(folder: string, name: string): string[] {
  const paths: string[] = [];
  for (let at = folder; at !== ""; at = at.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    paths.push(`${at}/node_modules/${name}`);
  }
  return [...paths, `node_modules/${name}`];
}
