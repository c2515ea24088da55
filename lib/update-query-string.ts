export type QueryChanges = Readonly<Record<string, string | null | undefined>>;

/** An address's query, `?` included, after changes: null and empty take a name out, undefined leaves it as it is. */
export function updateQueryString(search: string, changes: QueryChanges): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    if (value === null || value === "") query.delete(name);
    else query.set(name, value);
  }
  // Lists are written with these; they are safe as they are, and so the address stays legible.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%7E", "~");
  return text === "" ? "" : `?${text}`;
}
