"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { vehiclesPerPage } from "@/lib/api/availability";
import type { Availability } from "@/lib/contracts/availability";
import type { Facets } from "@/lib/contracts/facets";
import { fill } from "@/lib/texts/interpolate";
import { useSession } from "../../shell/portal-session";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { lazyComponent } from "../../ui/lazy-component";
import type { VehicleTypeChoice } from "../form/more-filters";
import { type Filters, type Sort, sorts, toFilters, toSearchRequest } from "../search-params";
import { stopSearch, storeSearch, useSearches } from "../search-store";
import type { RunningSearch } from "../use-search";
import { isUnpaginated } from "./arrange-rows";
import { ProgressLine } from "./progress-line";
import { ResultList } from "./result-list";
import { ResultsBar } from "./results-bar";
import { SearchFailure } from "./search-failure";
import { SearchSkeleton } from "./search-skeleton";
import { useArrangedRows } from "./use-arranged-rows";
import { usePanelSlug } from "./use-panel-slug";

const FacetPanel = lazyComponent(() => import("../facets/facet-panel").then((module) => module.FacetPanel));

const MissingCars = lazyComponent(() =>
  import("../explain/missing-cars").then((module) => module.MissingCars),
);

type ResultsProps = {
  search: RunningSearch;
  vehicleTypes: readonly VehicleTypeChoice[];
  takesFocus: boolean;
  onSearch: (filters: Filters) => void;
  /** Searches with other filters and does not move the focus. */
  onNarrow: (filters: Filters) => void;
};

/** The filters and the results of a search. Their place on the page is reserved before the filters are loaded. */
export function Results(props: ResultsProps) {
  const { search, vehicleTypes, onNarrow } = props;
  const filters = toFilters(search.state);
  const counted = useCounted(search);
  const beside = usePanelSlug() === undefined;
  const { location, country, date_from, date_to } = filters;
  return (
    <div className={clsx(beside && "xl:grid xl:grid-cols-[256px_minmax(0,1fr)] xl:gap-x-6")}>
      <div className={clsx("h-11", beside && "xl:h-auto")}>
        {counted === undefined ? null : (
          <FacetPanel
            key={[location, country, date_from, date_to].join(" ")}
            {...counted}
            {...{ filters, beside, vehicleTypes, onNarrow }}
          />
        )}
      </div>
      <div className="min-w-0">
        <FoundRows {...props} />
      </div>
    </div>
  );
}

type Counted = { facets: Facets; currency: string; total: number };

/**
 * Returns the facets, the currency and the number of vehicles of the last response that has them. Keeps them while the
 * next search starts, and after a search has failed or expired.
 */
function useCounted({ answer, state }: RunningSearch): Counted | undefined {
  const { partner } = useSession();
  const [last, setLast] = useState<Counted | undefined>(undefined);
  const ended = answer?.status === "failed" || answer?.status === "expired";
  if (answer?.facets === undefined || ended || answer.facets === last?.facets) return last;
  const { facets, total, vehicles } = answer;
  // Without vehicles there are no totals, only the limits of the price.
  const currency = vehicles[0]?.currency ?? state.currency ?? partner?.currency ?? "EUR";
  const next = { facets, total, currency };
  setLast(next);
  return next;
}

/** The results of a search so far, its progress, and a note if it failed or expired. */
function FoundRows({ search, vehicleTypes, takesFocus, onSearch }: ResultsProps) {
  const { language } = useTexts();
  const { state, phase, answer, error, setState, restart, resume } = search;
  const filters = toFilters(state);
  const arranged = useArrangedRows(answer, identityOf(search, filters), state.sort);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const { kept } = useSearches();
  const sort = (next: Sort) => {
    const needsRequest = answer !== undefined && !isUnpaginated(answer);
    setState(
      { sort: next, ...(needsRequest ? { search_id: null, page: null } : {}) },
      { history: "replace" },
    );
  };
  if (error !== null && answer === undefined && phase !== "starting") {
    return <SearchFailure error={error} filters={filters} onRetry={resume} onSearch={onSearch} />;
  }
  if (phase === "starting") return <SearchSkeleton />;
  if (answer === undefined) return null;
  const handle = answer.search_id;
  const { rows, late } = arranged;
  return (
    <>
      <div className="sticky top-[3px] z-10 bg-canvas">
        <ResultsBar
          search={search}
          request={toSearchRequest(state, state.sort, language)}
          late={late.length}
          marked={marked}
          onSort={sort}
          onShowLate={arranged.showLate}
        />
        {handle === null || phase === "failed" || phase === "expired" ? null : (
          <ProgressLine
            search={search}
            kept={kept.some(({ searchId }) => searchId === handle)}
            onKeep={(label) => storeSearch({ searchId: handle, label, href: addressNow() })}
            onStop={() => stopSearch(handle)}
          />
        )}
      </div>
      {phase === "failed" || phase === "expired" ? <EndedNote phase={phase} onAgain={restart} /> : null}
      <Missing {...{ search, vehicleTypes, takesFocus, onSearch }} isEmpty={rows.length === 0} />
      <ResultList
        search={search}
        arranged={arranged}
        marked={marked}
        onMarked={setMarked}
        onSort={() => sort(sorts[(sorts.indexOf(state.sort) + 1) % sorts.length] ?? "price")}
        takesFocus={takesFocus}
      />
      {rows.length === 0 && phase === "pending" ? <SearchSkeleton headed /> : null}
      <Pager answer={answer} onPage={(page) => setState({ page: String(page) })} />
    </>
  );
}

type MissingProps = Omit<ResultsProps, "onNarrow"> & { isEmpty: boolean };

/** The explanation of missing cars, below an empty result and on request. */
function Missing({ search, isEmpty, ...props }: MissingProps) {
  const { state, phase, setState } = search;
  if (phase !== "complete" || (!isEmpty && state.explain === null)) return null;
  return (
    <MissingCars
      {...props}
      isEmpty={isEmpty}
      filters={toFilters(state)}
      explained={state.explain}
      onClose={() => setState({ explain: null }, { history: "replace" })}
    />
  );
}

function addressNow(): string {
  return `/search${window.location.search}`;
}

/** Returns a string that identifies the list. It changes with the filters, the page and a repeated search. */
function identityOf({ answer, state }: RunningSearch, filters: Filters): string {
  const run = answer === undefined ? "none" : (answer.search_id ?? "whole");
  return JSON.stringify([filters, state.page, run]);
}

/** A failed or expired search: what it means for the rows shown, and how to search again. */
function EndedNote({ phase, onAgain }: { phase: "failed" | "expired"; onAgain: () => void }) {
  const { texts } = useTexts();
  const { search } = texts;
  const [title, text] =
    phase === "failed" ? [search.failedTitle, search.failedText] : [search.expiredTitle, search.expiredText];
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line-strong bg-wait-soft px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-form text-wait">{title}</p>
        <p>{text}</p>
      </div>
      <Button look="primary" onClick={onAgain}>
        {search.searchAgain}
      </Button>
    </div>
  );
}

/** The navigation between the pages of a long result. */
function Pager({ answer, onPage }: { answer: Availability; onPage: (page: number) => void }) {
  const { texts } = useTexts();
  const { search } = texts;
  const { page, total } = answer;
  if (total <= vehiclesPerPage && page === 1) return null;
  const from = (page - 1) * vehiclesPerPage + 1;
  const to = Math.min(total, page * vehiclesPerPage);
  return (
    <nav aria-label={search.pages} className="flex items-center justify-end gap-2 py-3">
      <span className="text-ink2">{fill(search.shownOf, { from, to, total })}</span>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {texts.common.previous}
      </Button>
      <Button disabled={to >= total} onClick={() => onPage(page + 1)}>
        {texts.common.next}
      </Button>
    </nav>
  );
}
