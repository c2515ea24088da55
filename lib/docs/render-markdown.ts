import type { Block, DocPage, Field } from "./blocks";

/** Renders a page as Markdown. Links are absolute. */
export function renderMarkdown({ title, description, path, blocks }: DocPage, baseUrl: string): string {
  const body = blocks.map(renderBlock).filter((part) => part !== "");
  return [`# ${title}`, `${baseUrl}${path}`, description, ...body]
    .join("\n\n")
    .replaceAll("](/", `](${baseUrl}/`);
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${block.text}`;
    case "text":
      return block.text;
    case "note":
      return `> ${block.text}`;
    case "list":
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${item}`).join("\n");
    case "table":
      return renderTable(block.head, block.rows);
    case "samples":
      return block.samples.map(({ language, text }) => `\`\`\`${language}\n${text}\n\`\`\``).join("\n\n");
    case "endpoint":
      return `\`${block.method} ${block.path}\``;
    case "fields":
      return [`${block.title}:`, renderFields(block.fields, "")].join("\n\n");
    case "try":
    case "portal":
      return "";
  }
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = rows[0]?.length ?? head.length;
  const titles = head.length === 0 ? Array.from({ length: width }, () => "") : head;
  return [titles, titles.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function renderFields(fields: readonly Field[], indent: string): string {
  return fields
    .flatMap(({ name, type, required, description, fields: inner }) => [
      `${indent}- \`${name}\` (${type}${required ? ", required" : ""})${description === "" ? "" : `: ${description}`}`,
      ...(inner.length === 0 ? [] : [renderFields(inner, `${indent}  `)]),
    ])
    .join("\n");
}
