export type Inline =
  | { kind: "plain" | "code" | "strong"; text: string }
  | { kind: "link"; href: string; content: Inline[] };

const markup =
  /`(?<code>[^`]+)`|\[(?<label>(?:`[^`]*`|[^\]`])+)\]\((?<href>[^)\s]+)\)|\*\*(?<strong>[^*]+)\*\*/g;

/** Parses inline Markdown: code, links and bold text. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(markup)) {
    if (index > end) parts.push({ kind: "plain", text: text.slice(end, index) });
    const { code, label, href, strong } = groups;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else parts.push({ kind: "link", href: href ?? "", content: parseInline(label ?? "") });
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ kind: "plain", text: text.slice(end) });
  return parts;
}

/** Returns the text without Markdown. */
export function plainText(text: string): string {
  return textOf(parseInline(text));
}

function textOf(parts: readonly Inline[]): string {
  return parts.map((part) => (part.kind === "link" ? textOf(part.content) : part.text)).join("");
}
