import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../server/db/project-root";

/** The lowest version of each dependency that has no known vulnerability. */
const minVersions: Readonly<Record<string, string>> = {
  next: "16.4.6",
  "next-auth": "4.24.15",
  sharp: "0.35.5",
  "ipaddr.js": "2.5.0",
  pg: "8.23.0",
};

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };
type Lock = {
  packages: Record<string, { version?: string }>;
};

function read<T>(file: string): T {
  // SAFETY: npm writes these files; any other shape fails the tests.
  return JSON.parse(readFileSync(join(projectRoot(), file), "utf8")) as T;
}

function isBelow(version: string, minVersion: string): boolean {
  const [one, other] = [version, minVersion].map((text) =>
    (text.split("-", 1)[0] ?? "").split(".").map(Number),
  );
  for (const [place, wanted] of (other ?? []).entries()) {
    const has = one?.[place] ?? 0;
    if (has !== wanted) return has < wanted;
  }
  return false;
}

test("no installed package is below the version that fixed its known vulnerabilities", () => {
  const { packages } = read<Lock>("package-lock.json");
  for (const [name, floor] of Object.entries(minVersions)) {
    const found = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    if (name !== "sharp") expect(found.length, name).toBeGreaterThan(0);
    for (const [path, { version = "0" }] of found)
      expect(isBelow(version, floor), `${path} ${version}`).toBe(false);
  }
  expect([isBelow("16.4.5", "16.4.6"), isBelow("17.0.0", "16.4.6"), isBelow("16.4.6", "16.4.6")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("package versions are exact, and every direct dependency has a documented reason", () => {
  const { dependencies, devDependencies } = read<Manifest>("package.json");
  const direct = { ...dependencies, ...devDependencies };
  for (const [name, version] of Object.entries(direct))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  const reasons = readFileSync(join(projectRoot(), "docs/decisions/0002-dependencies.md"), "utf8");
  expect(Object.keys(direct).filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});
