import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/test/run-command";

/** Every page of the tree as its address is written there, such as `/bookings/[reference]`. */
export function appPages(): readonly string[] {
  const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" });
  const pages = files
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    // What is shown beside a page has no address of its own.
    .filter((file) => !file.includes("@"))
    .map((file) => file.replace(/\/?page\.tsx$/, "").replace(/\(\w+\)\/?/g, ""));
  return pages.map((path) => `/${path}`.replace(/(.)\/$/, "$1")).sort();
}

/** Which of the pages an address leads to. */
export function pageOf(address: string): string | undefined {
  const { pathname } = new URL(address, "http://portal");
  // A page whose address is written out comes before one that takes any word there.
  const named = [...appPages()].sort((one, other) => one.split("[").length - other.split("[").length);
  return named.find((page) => patternOf(page).test(pathname));
}

function patternOf(page: string): RegExp {
  const pattern = page.replace(/\/\[\[\.\.\.\w+\]\]/g, "(/.*)?").replace(/\[\w+\]/g, "[^/]+");
  return new RegExp(`^${pattern}$`);
}
