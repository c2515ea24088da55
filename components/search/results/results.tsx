"use client";

import { useState } from "react";
import { useTexts } from "../../texts/texts-provider";
import { type Filters, filtersOf, requestOf, type Sort, sorts } from "../search-params";
import { keepSearch, stopSearch, useSearches } from "../search-store";
import type { RunningSearch } from "../use-search";
import { isWhole } from "./arrange-rows";
import { EndedNote } from "./ended-note";
import { NoResults } from "./no-results";
import { Pager } from "./pager";
import { ProgressLine } from "./progress-line";
import { ResultList } from "./result-list";
import { ResultsBar } from "./results-bar";
import { SearchFailure } from "./search-failure";
import { SearchSkeleton } from "./search-skeleton";
import { useArrangedRows } from "./use-arranged-rows";

type ResultsProps = {
  search: RunningSearch;
  /** City and dates in short. */
  label: string;
  takesFocus: boolean;
  onSearch: (filters: Filters) => void;
};

/** The results of a search so far, its progress and its end. */
export function Results({ search, label, takesFocus, onSearch }: ResultsProps) {
  const { language } = useTexts();
  const { state, phase, answer, error, setState, restart, goOn } = search;
  const filters = filtersOf(state);
  const arranged = useArrangedRows(answer, identityOf(search, filters), state.sort);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const { kept } = useSearches();
  const sort = (next: Sort) => {
    const anew = answer !== undefined && !isWhole(answer);
    setState({ sort: next, ...(anew ? { search_id: null, page: null } : {}) }, { history: "replace" });
  };
  if (error !== null && answer === undefined && phase !== "starting") {
    return <SearchFailure error={error} filters={filters} onRetry={goOn} onSearch={onSearch} />;
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
          request={requestOf(state, state.sort, language)}
          late={late.length}
          marked={marked}
          onSort={sort}
          onShowLate={arranged.showLate}
        />
        {handle === null || phase === "failed" || phase === "expired" ? null : (
          <ProgressLine
            search={search}
            kept={kept.some(({ searchId }) => searchId === handle)}
            onKeep={() => keepSearch({ searchId: handle, label, href: addressNow() })}
            onStop={() => stopSearch(handle)}
          />
        )}
      </div>
      {phase === "failed" || phase === "expired" ? <EndedNote phase={phase} onAgain={restart} /> : null}
      <ResultList
        search={search}
        arranged={arranged}
        marked={marked}
        onMarked={setMarked}
        onSort={() => sort(sorts[(sorts.indexOf(state.sort) + 1) % sorts.length] ?? "price")}
        takesFocus={takesFocus}
      />
      {rows.length === 0 && phase === "pending" ? <SearchSkeleton headed /> : null}
      {rows.length === 0 && phase === "complete" ? <NoResults filters={filters} onSearch={onSearch} /> : null}
      <Pager answer={answer} onPage={(page) => setState({ page: String(page) })} />
    </>
  );
}

function addressNow(): string {
  return `/search${window.location.search}`;
}

/** Returns the identity of the list: it changes with the filters, the page and a repeated search. */
function identityOf({ answer, state }: RunningSearch, filters: Filters): string {
  const run = answer === undefined ? "none" : (answer.search_id ?? "whole");
  return JSON.stringify([filters, state.page, run]);
}
