/** A URL as the audit log keeps it: user, password, query and fragment are where URLs carry secrets. */
export function redactUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
