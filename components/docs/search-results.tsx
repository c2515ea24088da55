import type { FoundPage } from "@/lib/docs/search/search-index";
import { Snippet } from "./snippet";

/** The page of the search, which works without scripts: a form and the results by page. */
export function SearchResults({ query, found }: { query: string; found: readonly FoundPage[] }) {
  return (
    <>
      <form action="/docs/search" className="mt-4 flex gap-2">
        <input
          type="search"
          name="q"
          defaultValue={query}
          aria-label="Search documentation"
          placeholder="Operation, field, error code or topic"
          maxLength={200}
          className="h-9 min-w-0 grow rounded-control border border-line-strong bg-surface px-3 text-form"
        />
        <button
          type="submit"
          className="h-9 rounded-control bg-accent px-4 font-medium text-form text-on-accent hover:bg-accent-hover"
        >
          Search
        </button>
      </form>
      {query === "" ? null : (
        <p role="status" className="mt-4 text-form text-ink2">
          {found.length === 0
            ? `No results for “${query}”. Check the spelling or use fewer words.`
            : `Results for “${query}”`}
        </p>
      )}
      {found.map(({ path, page, group, sections }) => (
        <section key={path} aria-label={page} className="mt-6">
          <h2 className="break-words font-semibold text-form">
            {page} <span className="font-normal text-ink3 text-meta">{group}</span>
          </h2>
          <ul className="mt-1 divide-y divide-line">
            {sections.map(({ anchor, heading, snippet }) => (
              <li key={anchor} className="py-2">
                <a
                  href={anchor === "" ? path : `${path}#${anchor}`}
                  className="inline-block break-words py-0.5 text-accent text-form underline underline-offset-2"
                >
                  {heading}
                </a>
                <p className="break-words text-base text-ink2">
                  <Snippet parts={snippet} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
