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
