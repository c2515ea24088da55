import type { Block, DocPage, Field } from "../blocks";
import { plainText } from "../parse-inline";
import { searchWords } from "./search-words";

/** A part of a page from one heading to the next, for the search. */
export type Section = {
  /** The path of the page. */
  path: string;
  page: string;
  group: DocPage["group"];
  heading: string;
  /** The anchor of the heading. Empty for the start of the page. */
  anchor: string;
  /**
   * Additional words by which the search finds the section, separated by spaces: the operation ID, the method and path,
   * names of fields, and synonyms.
   */
  names: string;
  text: string;
};

/** Returns the sections of all pages. Examples are not searched, because they repeat what the text says. */
export function listSections(pages: readonly DocPage[]): readonly Section[] {
  return pages.flatMap(sectionsOf);
}

type Draft = Pick<Section, "heading" | "anchor"> & { names: Set<string>; text: string[] };

function sectionsOf({ path, title, description, group, blocks }: DocPage): Section[] {
  const drafts: Draft[] = [{ heading: title, anchor: "", names: new Set(), text: [description] }];
  for (const block of blocks) {
    if (block.kind === "heading") {
      // The anchor of an operation is its ID. Other anchors repeat the heading.
      const names = new Set(/[A-Z]/.test(block.id) ? [block.id] : []);
      drafts.push({ heading: plainText(block.text), anchor: block.id, names, text: [] });
      continue;
    }
    const draft = drafts.at(-1);
    for (const line of linesOf(block)) draft?.text.push(plainText(line));
    for (const name of namesOf(block)) draft?.names.add(name);
  }
  return drafts.map(({ heading, anchor, names, text }) => ({
    path,
    page: title,
    group,
    heading,
    anchor,
    names: [...names, ...otherWords(path, anchor)].join(" "),
    text: text.join(" "),
  }));
}

function otherWords(path: string, anchor: string): readonly string[] {
  const words = searchWords[anchor === "" ? path : `${path}#${anchor}`];
  return words === undefined ? [] : [words];
}

/** Returns the lines of text of a block, each as inline Markdown. */
function linesOf(block: Block): readonly string[] {
  switch (block.kind) {
    case "text":
    case "note":
      return [block.text];
    case "list":
      return block.items;
    case "table":
      return block.rows.map((cells) => cells.join(" · "));
    case "endpoint":
      return [`${block.method} ${block.path}`];
    case "fields":
      return block.fields.flatMap(fieldLines);
    default:
      return [];
  }
}

function fieldLines({ name, description, fields }: Field): string[] {
  return [`\`${name}\`${description === "" ? "" : `: ${description}`}`, ...fields.flatMap(fieldLines)];
}

function namesOf(block: Block): readonly string[] {
  if (block.kind === "endpoint") return [`${block.method} ${block.path}`];
  return block.kind === "fields" ? block.fields.flatMap(fieldNames) : [];
}

function fieldNames({ name, fields }: Field): string[] {
  return [name, ...fields.flatMap(fieldNames)];
}
