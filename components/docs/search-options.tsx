import type { FoundPage } from "@/lib/docs/search/search-index";
import { Snippet } from "./snippet";

/** Returns the element ID of the option at an index, which counts the options of all groups. */
export function optionId(place: number): string {
  return `docs-result-${place}`;
}

type Options = { found: readonly FoundPage[]; active: number; onChoose: () => void };

/** The list of a combobox: one group per page, one option per section. An option is also a link. */
export function SearchOptions({ found, active, onChoose }: Options) {
  const starts = found.map((_page, place) =>
    found.slice(0, place).reduce((sum, { sections }) => sum + sections.length, 0),
  );
  return (
    <div
      id="docs-results"
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className="min-h-0 overflow-y-auto p-2 empty:hidden"
    >
      {found.map(({ path, page, group, sections }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options is grouped by role.
        <div key={path} role="group" aria-label={`${page}, ${group}`} className="mb-2">
          <p aria-hidden="true" className="px-2 py-1 font-medium text-ink3 text-meta">
            {page} · {group}
          </p>
          {sections.map(({ anchor, heading, snippet }, index) => {
            const own = (starts[place] ?? 0) + index;
            return (
              <a
                key={anchor}
                id={optionId(own)}
                role="option"
                aria-selected={own === active}
                tabIndex={-1}
                href={anchor === "" ? path : `${path}#${anchor}`}
                onClick={onChoose}
                className="block rounded-control px-2 py-1.5 hover:bg-sunken aria-selected:bg-accent-soft"
              >
                <span className="block break-words font-medium text-base text-ink">{heading}</span>
                <span className="line-clamp-2 break-words text-ink2 text-meta">
                  <Snippet parts={snippet} />
                </span>
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}
