import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../server/db/project-root";

const root = projectRoot();
const pages = ["docs/security.md", "docs/operating.md", "docs/reliability.md"];
/** Matches a quoted file or folder of the repository, but no command, setting or identifier. */
const path =
  /`((?:server|lib|e2e|scripts|docs|drizzle|components|app|proof|public)\/[\w./()[\]-]+|[\w.-]+\.(?:ts|json|md|mjs))`/g;

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

test.for(pages)("every file that %s names exists", (page) => {
  const named = [...read(page).matchAll(path)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((file) => file.includes("/") && !existsSync(join(root, file)))).toEqual([]);
});

test("every test quoted in docs/security.md is in the file named before it, and all 42 rules are listed", () => {
  const rows = read("docs/security.md")
    .split("\n")
    .filter((line) => /^\| \d+ \|/.test(line));
  const numbers = rows.map((row) => Number(/\d+/.exec(row)?.[0])).toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 42 }, (_, place) => place + 1));
  let quoted = 0;
  for (const row of rows) {
    let file = "";
    for (const [, named, title] of row.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
      if (named !== undefined && existsSync(join(root, named)) && statSync(join(root, named)).isFile())
        file = named;
      if (title === undefined || !/\.(test|spec)\.ts$/.test(file)) continue;
      quoted += 1;
      expect(read(file), `${file} has “${title}”`).toContain(`"${title}"`);
    }
  }
  expect(quoted).toBeGreaterThan(20);
});
