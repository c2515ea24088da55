import { isDeskPath } from "./landing-path";
import { safePath } from "./safe-path";

/**
 * Returns the path in `denied`, without query, of the page that a start page reports as not accessible to the user.
 * Anyone can put `denied` into the URL. So the start page of partners reports only pages of the desk, and the desk
 * reports only pages of partners. Returns `undefined` for every other value.
 */
export function readDeniedPath(
  denied: string | undefined,
  { start, origin }: { start: "/" | "/desk"; origin: string },
): string | undefined {
  const [path = "/"] = safePath(denied, origin).split(/[?#]/);
  return path === "/" || isDeskPath(path) !== (start === "/") ? undefined : path;
}
