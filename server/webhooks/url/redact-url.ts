/** Removes user, password, query and fragment from a URL for the audit log, because they can hold secrets. */
export function redactUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
