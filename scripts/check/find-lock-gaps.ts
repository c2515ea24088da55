import { readFileSync } from "node:fs";

type Locked = { version?: string; optionalDependencies?: Record<string, string> };

/**
 * Optional packages the lock file says nothing of. npm drops the ones a registry cannot describe while it writes the
 * file, and then refuses the file on a machine that needs one of them.
 */
export function findLockGaps(path: string): string[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(path, "utf8"));
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesOf(folder, name).some((place) => place in packages))
      .map((name) => `${path} has no entry for ${name}, which ${folder || "the project"} may need`),
  );
}

/** Where Node would look for a package from that folder, nearest first. */
function placesOf(folder: string, name: string): string[] {
  const places: string[] = [];
  for (let at = folder; at !== ""; at = at.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    places.push(`${at}/node_modules/${name}`);
  }
  return [...places, `node_modules/${name}`];
}
