import { isDeskPath } from "./landing-path";
import { safePath } from "./safe-path";

/**
 * Returns the page in `denied` that a start page says the person may not see, without its query, or `undefined`. The
 * value comes from the URL, so anybody can write it: the start page of partners names only the desk, and the desk names
 * only pages of partners.
 */
export function readDeniedPath(
  denied: string | undefined,
  { start, origin }: { start: "/" | "/desk"; origin: string },
): string | undefined {
  const [path = "/"] = safePath(denied, origin).split(/[?#]/);
  return path === "/" || isDeskPath(path) !== (start === "/") ? undefined : path;
}
