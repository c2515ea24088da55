import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/test/run-command";

/** Returns the path in `app` of every page, such as `/bookings/[reference]`. Leaves out parallel routes. */
export function listPages(): readonly string[] {
  const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" });
  const pages = files
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    // A parallel route has no path.
    .filter((file) => !file.includes("@"))
    .map((file) => file.replace(/\/?page\.tsx$/, "").replace(/\(\w+\)\/?/g, ""));
  return pages.map((path) => `/${path}`.replace(/(.)\/$/, "$1")).sort();
}

/**
 * Returns the path in `app` of the page that serves a URL, such as `/bookings/[reference]`. Returns undefined if no
 * page serves it.
 */
export function findPage(address: string): string | undefined {
  const { pathname } = new URL(address, "http://portal");
  // A static path takes precedence over a dynamic one.
  const named = [...listPages()].sort((one, other) => one.split("[").length - other.split("[").length);
  return named.find((page) => toPattern(page).test(pathname));
}

function toPattern(page: string): RegExp {
  const pattern = page.replace(/\/\[\[\.\.\.\w+\]\]/g, "(/.*)?").replace(/\[\w+\]/g, "[^/]+");
  return new RegExp(`^${pattern}$`);
}
