/** One release of the changelog: a date or `Unreleased`, and what changed, by kind. */
export type Release = { title: string; sections: readonly { title: string; items: readonly string[] }[] };

type Draft = { title: string; sections: { title: string; items: string[] }[] };

/**
 * Parses a changelog: `##` starts a release, `###` a kind of change, `-` an item whose text can continue on indented
 * lines. Ignores blank lines and the introduction. Throws for any other line.
 */
export function parseChangelog(markdown: string): readonly Release[] {
  const releases: Draft[] = [];
  for (const [index, line] of markdown.split("\n").entries()) {
    const release = releases.at(-1);
    const section = release?.sections.at(-1);
    if (line.startsWith("## ")) releases.push({ title: line.slice(3).trim(), sections: [] });
    // The introduction of the file precedes the first release.
    else if (release === undefined || line.trim() === "") continue;
    else if (line.startsWith("### ")) release.sections.push({ title: line.slice(4).trim(), items: [] });
    else if (!addText(section?.items, line))
      throw new Error(`Line ${index + 1} of the changelog has no place.`);
  }
  return releases;
}

/** Adds a line to the items, as a new item or as more text of the last item. Returns false if the line is neither. */
function addText(items: string[] | undefined, line: string): boolean {
  if (items === undefined) return false;
  if (line.startsWith("- ")) {
    items.push(line.slice(2).trim());
    return true;
  }
  const last = items.pop();
  if (last === undefined || !line.startsWith("  ")) return false;
  items.push(`${last} ${line.trim()}`);
  return true;
}
