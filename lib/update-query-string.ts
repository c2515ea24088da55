export type QueryChanges = Readonly<Record<string, string | null | undefined>>;

/**
 * Returns the query string after the changes, including `?`, or an empty text without parameters. A change to null or
 * an empty text removes a parameter, `undefined` leaves it unchanged.
 */
export function updateQueryString(search: string, changes: QueryChanges): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    if (value === null || value === "") query.delete(name);
    else query.set(name, value);
  }
  // Lists use these characters. They need no encoding, and the URL stays readable.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%7E", "~");
  return text === "" ? "" : `?${text}`;
}
