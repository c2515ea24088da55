import { isDeskPath } from "./landing-path";
import { safePath } from "./safe-path";

/**
 * Returns the path, without query, of the page that a start page names as not accessible to the user. Anyone can put
 * `denied` into the URL, so the start page of partners names only pages of the desk, and the desk names only pages of
 * partners. Returns `undefined` for every other value.
 */
export function readDeniedPath(
  denied: string | undefined,
  { start, origin }: { start: "/" | "/desk"; origin: string },
): string | undefined {
  const [path = "/"] = safePath(denied, origin).split(/[?#]/);
  return path === "/" || isDeskPath(path) !== (start === "/") ? undefined : path;
}
