const maxVehicles = 4;

/** Returns the slugs in the URL of a comparison, each once and at most four. */
export function readCompared(text: string): string[] {
  const slugs = text.split(",").filter((slug) => slug !== "");
  return [...new Set(slugs)].slice(0, maxVehicles);
}
