import { escapeHtml } from "../../escape-html";
import { plainText } from "../parse-inline";
import { toChangeAnchor } from "./changelog-page";
import type { Release } from "./parse-changelog";

type Feed = {
  releases: readonly Release[];
  baseUrl: string;
  /** The time of the changelog's last change. The entries that are not released yet get this time. */
  changedAt: Date;
  /** Returns a digest of a text, as lower-case hexadecimal. */
  digest: (text: string) => string;
};

type Entry = { id: string; title: string; text: string; kind: string; link: string; updated: string };

/**
 * Renders the changelog as an Atom feed (RFC 4287) with one entry per change. The ID of an entry depends only on its
 * text, so it stays the same when a release gets its date or lines wrap differently.
 */
export function renderFeed({ releases, baseUrl, changedAt, digest }: Feed): string {
  const page = `${baseUrl}/docs/changelog`;
  const entries = releases.flatMap(({ title, sections }) =>
    sections.flatMap((section) =>
      section.items.map((item): Entry => {
        const text = plainText(item);
        return {
          id: `urn:sha256:${digest(text)}`,
          title: shorten(text),
          text,
          kind: section.title,
          link: `${page}#${toChangeAnchor(title)}-${toChangeAnchor(section.title)}`,
          updated: toInstant(title, changedAt),
        };
      }),
    ),
  );
  const latest =
    entries
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? changedAt.toISOString();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeHtml(`${baseUrl}/changelog.xml`)}</id>
  <title>Car rental partner API: changelog</title>
  <link rel="self" type="application/atom+xml" href="${escapeHtml(`${baseUrl}/changelog.xml`)}"/>
  <link rel="alternate" type="text/html" href="${escapeHtml(page)}"/>
  <author><name>Car rental partner API</name></author>
  <updated>${latest}</updated>
${entries.map(renderEntry).join("\n")}
</feed>
`;
}

function renderEntry({ id, title, text, kind, link, updated }: Entry): string {
  return `  <entry>
    <id>${id}</id>
    <title>${escapeHtml(title)}</title>
    <category term="${escapeHtml(kind)}"/>
    <link rel="alternate" type="text/html" href="${escapeHtml(link)}"/>
    <updated>${updated}</updated>
    <content type="text">${escapeHtml(text)}</content>
  </entry>`;
}

/**
 * Returns the first instant, in UTC, of the day with which the title begins, or the fallback if it begins with no day.
 */
function toInstant(title: string, fallback: Date): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(title)?.[0];
  return day === undefined ? fallback.toISOString() : `${day}T00:00:00.000Z`;
}

const maxTitleLength = 100;

/**
 * Returns the first sentence of a text, without its full stop. Cuts a sentence of more than 100 characters after a
 * whole word.
 */
function shorten(text: string): string {
  const sentence = /^.*?\.(?=\s|$)/.exec(text)?.[0].slice(0, -1) ?? text;
  if (sentence.length <= maxTitleLength) return sentence;
  return `${sentence.slice(0, maxTitleLength).replace(/\s+\S*$/, "")}…`;
}
