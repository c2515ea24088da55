"use client";

import { clsx } from "clsx";
import { Activity, startTransition, useEffect, useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { formatNumber } from "@/lib/format/format-number";
import { useTexts } from "../texts/texts-provider";
import { lazyComponent } from "../ui/lazy-component";
import { Link } from "../ui/link";
import { PageHeader } from "../ui/page-header";
import { useTitleBadge } from "./background/use-title-badge";
import { type FirstSearch, useFirstSearch } from "./first-search";
import type { VehicleTypeChoice } from "./form/more-filters";
import { SearchForm } from "./form/search-form";
import { type RecentSearch, readRecentSearches, storeRecentSearch } from "./recent-searches";
import { ForCustomer } from "./results/for-customer";
import { Results } from "./results/results";
import { SearchLiveRegion } from "./results/search-live-region";
import { usePanelSlug } from "./results/use-panel-slug";
import { type Filters, searchString, toFilters, toSearchRequest, toSearchState } from "./search-params";
import { type RunningSearch, useSearch } from "./use-search";
import { useSearchLabel } from "./use-search-label";

const PriceStrip = lazyComponent(() => import("./calendar/price-strip").then((module) => module.PriceStrip));

type SearchViewProps = {
  now: string;
  vehicleTypes: readonly VehicleTypeChoice[];
  /** The search in the URL and its response. Null if the browser sends the search. */
  first: FirstSearch | null;
};

/** The search page. The URL stores the filters, the order, the page of results and the open explanation. */
export function SearchView({ now, vehicleTypes, first }: SearchViewProps) {
  const { texts, language } = useTexts();
  useFirstSearch(first);
  const search = useSearch();
  const { state, restart, setState } = search;
  const filters = toFilters(state);
  const recent = useRecentSearches(search);
  const [searched, setSearched] = useState(false);
  const run = (next: Filters) => {
    setSearched(true);
    if (isSame(next, filters)) restart();
    else setState(toSearchState(next));
  };
  const narrow = (next: Filters) => {
    setSearched(false);
    setState(toSearchState(next));
  };
  const asked = toSearchRequest(state, state.sort, language) !== undefined;
  const panel = usePanelSlug();
  return (
    // The panel is beside the whole page, so that prices and the header stay visible.
    <div data-beside={panel === undefined ? undefined : "panel"}>
      {/* A phone shows results on its first screen. Its navigation names the page. */}
      <div className={clsx(asked && "max-sm:sr-only")}>
        <PageHeader title={texts.search.title} />
      </div>
      <SearchForm
        filters={filters}
        now={now}
        vehicleTypes={vehicleTypes}
        recentPlaces={[...new Set(recent.flatMap((one) => one.filters.location ?? []))]}
        issues={issuesOf(search.error)}
        onSearch={run}
      />
      {state.external_ref === null ? null : (
        <ForCustomer
          externalRef={state.external_ref}
          onLeave={() => setState({ external_ref: null }, { history: "replace" })}
        />
      )}
      <SearchLiveRegion search={search} />
      <TitleBadge search={search} />
      {asked && state.location !== null ? (
        // The height is reserved, so that the results stay in place when the strip has loaded.
        <div className="min-h-35 sm:min-h-27.5 md:min-h-25.5">
          <PriceStrip
            state={state}
            setState={setState}
            now={now}
            hasSuppliers={state.search_id !== null}
            panelOpen={panel !== undefined}
          />
        </div>
      ) : null}
      {asked || state.search_id !== null ? (
        // React hydrates the content of an Activity afterwards, so that a phone is not blocked for as long.
        <Activity>
          <Results {...{ search, vehicleTypes }} takesFocus={searched} onSearch={run} onNarrow={narrow} />
        </Activity>
      ) : (
        <NothingYet recent={recent} />
      )}
    </div>
  );
}

/**
 * Reports the end of a search while the tab is hidden. It is a separate component, so that the page is not rendered
 * again when the cities' names for its label arrive.
 */
function TitleBadge({ search: { state, phase, answer } }: { search: RunningSearch }) {
  const { locale } = useTexts();
  const { toLabel } = useSearchLabel();
  const ended = phase === "complete" || phase === "failed" || phase === "expired";
  useTitleBadge(ended, `(${formatNumber(answer?.total ?? 0, locale)}) ${toLabel(toFilters(state))}`);
  return null;
}

function isSame(left: Filters, right: Filters): boolean {
  const text = (filters: Filters) => JSON.stringify(Object.entries(filters).sort());
  return text(left) === text(right);
}

/** Returns the service's messages about single fields, which the form shows. */
function issuesOf(error: Error | null): Readonly<Record<string, string>> {
  if (!isApiFailure(error)) return {};
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}

/** Returns this browser's recent searches, and adds the current one after its first response. */
function useRecentSearches({ state, answer }: RunningSearch): readonly RecentSearch[] {
  const [recent, setRecent] = useState<readonly RecentSearch[]>([]);
  // Not urgent: a transition renders the page again in short steps.
  useEffect(() => startTransition(() => setRecent(readRecentSearches())), []);
  const answered = answer !== undefined && state.date_from !== null;
  const search = searchString({ ...state, search_id: null, page: null, external_ref: null, explain: null });
  useEffect(() => {
    if (!answered) return;
    storeRecentSearch(search);
    startTransition(() => setRecent(readRecentSearches()));
  }, [answered, search]);
  return recent;
}

function NothingYet({ recent }: { recent: readonly RecentSearch[] }) {
  const { texts } = useTexts();
  const { toLabel } = useSearchLabel();
  const { search, coverage } = texts;
  return (
    <div className="mt-4 border-line border-t pt-4">
      {recent.length === 0 ? null : (
        <section aria-label={search.lastSearches} className="pb-4">
          <h2 className="pb-1 font-semibold text-section">{search.lastSearches}</h2>
          <ul className="divide-y divide-line">
            {recent.map((one) => (
              <li key={one.search} className="flex h-(--row) items-center">
                <Link className="text-accent hover:underline" href={`/search${one.search}`}>
                  {toLabel(one.filters)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-ink2">
        {search.noRecentSearches}{" "}
        <Link className="text-accent underline" href="/coverage">
          {coverage.title}
        </Link>
        .
      </p>
    </div>
  );
}
