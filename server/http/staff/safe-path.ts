/**
 * Returns the path to open after sign-in, as a browser would read it. Returns `/` for anything that a browser might
 * take for another host, for paths that are not pages, and for text that is too long.
 */
export function safePath(wanted: string | null | undefined, origin: string): string {
  const text = wanted ?? "";
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  if (path.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes("\\")) return "/";
  const base = "http://portal.invalid";
  if (!URL.canParse(path, base)) return "/";
  const { origin: parsed, pathname, search, hash } = new URL(path, base);
  if (parsed !== base || /^\/+(?:\/|(?:api|portal-api|v1|oauth)(?:\/|$))/i.test(decode(pathname))) return "/";
  return pathname + search + hash;
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return "//";
  }
}
