import type { SnippetPart } from "@/lib/docs/search/search-index";

/** The text around a match, with the matching words highlighted. */
export function Snippet({ parts }: { parts: readonly SnippetPart[] }) {
  return parts.map(({ text, hit }, place) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a snippet's parts never move.
      <mark key={place} className="bg-wait-soft font-medium text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
