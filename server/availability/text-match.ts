/** Removes case and accents, so that “citroen” matches “Citroën”. */
function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

/** Splits a query into words in lower case, with accents removed. */
export function splitIntoWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Returns whether every word of `splitIntoWords` occurs in one of the texts. */
export function matchesWords(words: readonly string[], texts: readonly (string | null)[]): boolean {
  if (words.length === 0) return true;
  const haystack = fold(texts.filter((text) => text !== null).join("\n"));
  return words.every((word) => haystack.includes(word));
}
