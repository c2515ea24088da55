import MiniSearch from "minisearch";
import type { Section } from "./list-sections";

/** A part of a snippet of text. `hit` is true if the query matched this part. */
export type SnippetPart = { text: string; hit: boolean };

export type FoundSection = Pick<Section, "heading" | "anchor"> & { snippet: readonly SnippetPart[] };

/** The sections of one page that match, best first. */
export type FoundPage = Pick<Section, "path" | "page" | "group"> & { sections: readonly FoundSection[] };

export type SearchIndex = { sections: readonly Section[]; index: MiniSearch };

/** Indexes the sections. Takes about 100 ms for all pages. */
export function createSearchIndex(sections: readonly Section[]): SearchIndex {
  const index = new MiniSearch({
    fields: ["heading", "page", "names", "text"],
    tokenize: splitWords,
    processTerm: (term) => term.toLowerCase(),
  });
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  return { sections, index };
}

const maxPages = 8;
const maxSectionsPerPage = 4;

/**
 * Returns the pages with the best sections for a query: at most 8 pages with at most 4 sections each. Words match by
 * their start. Words of four letters or more also match with typing errors. If no section has all words, returns
 * sections with some of them.
 */
export function findSections(search: SearchIndex, query: string): readonly FoundPage[] {
  const pages = new Map<string, FoundPage & { sections: FoundSection[] }>();
  for (const { id, terms } of rankSections(search, query)) {
    const section = search.sections[id];
    if (section === undefined) continue;
    const { path, page, group, heading, anchor, text } = section;
    const found = pages.get(path) ?? { path, page, group, sections: [] };
    if (!pages.has(path) && pages.size === maxPages) continue;
    pages.set(path, found);
    if (found.sections.length === maxSectionsPerPage) continue;
    found.sections.push({ heading, anchor, snippet: snippetOf(text, terms) });
  }
  return [...pages.values()];
}

/** The factor that raises the rank of the first section of a guide, because that section explains the topic. */
const guideBoost = 1.5;

/**
 * Returns the matching sections, best match first. `id` is the position in `sections`. `terms` are the words in the
 * section that the query matched.
 */
export function rankSections(
  { index, sections }: SearchIndex,
  query: string,
): readonly { id: number; terms: readonly string[] }[] {
  const options = {
    boost: { heading: 4, names: 3, page: 2 },
    prefix: true,
    fuzzy: (term: string) => (term.length < 4 ? false : 0.2),
    weights: { fuzzy: 0.2, prefix: 0.5 },
    boostDocument: (id: number) => (isStartOfGuide(sections[id]) ? guideBoost : 1),
  };
  const words = query.slice(0, 200);
  const all = index.search(words, { ...options, combineWith: "AND" });
  const found = all.length > 0 ? all : index.search(words, { ...options, combineWith: "OR" });
  return found.map(({ id, terms }) => ({ id: Number(id), terms }));
}

function isStartOfGuide(section: Section | undefined): boolean {
  return section?.anchor === "" && (section.group === "Get started" || section.group === "Guides");
}

/**
 * Returns the words of the text. An identifier such as `price_mismatch` or `createBooking` is returned whole, followed
 * by its parts.
 */
export function splitWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((word) => {
    const parts = word.split(/_+|(?<=[a-z0-9])(?=[A-Z])/).filter((part) => part !== "");
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

const snippetLength = 140;

/**
 * Returns about 140 characters of the text, from shortly before the first match or from its start, with matches marked.
 */
function snippetOf(text: string, terms: readonly string[]): readonly SnippetPart[] {
  const escaped = [...terms]
    .sort((one, other) => other.length - one.length)
    .map((term) => term.replace(/[^\p{L}\p{N}_]/gu, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})`, "giu");
  const first = escaped.length === 0 ? 0 : Math.max(0, text.search(pattern));
  const from = first < 50 ? 0 : text.indexOf(" ", first - 50) + 1;
  const until =
    from + snippetLength >= text.length ? text.length : text.lastIndexOf(" ", from + snippetLength);
  const shown = text.slice(from, Math.max(until, first));
  const start = from === 0 ? "" : "… ";
  const end = from + shown.length < text.length ? " …" : "";
  return markHits(`${start}${shown}${end}`, escaped.length === 0 ? undefined : pattern);
}

function markHits(text: string, pattern: RegExp | undefined): readonly SnippetPart[] {
  if (pattern === undefined) return [{ text, hit: false }];
  const parts: SnippetPart[] = [];
  let end = 0;
  for (const { 0: hit, index } of text.matchAll(pattern)) {
    if (index > end) parts.push({ text: text.slice(end, index), hit: false });
    parts.push({ text: hit, hit: true });
    end = index + hit.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end), hit: false }] : parts;
}
