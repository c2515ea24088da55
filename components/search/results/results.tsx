"use client";

import { useState } from "react";
import { vehiclesPerPage } from "@/lib/api/availability";
import type { Availability } from "@/lib/contracts/availability";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { type Filters, filtersOf, requestOf, type Sort, sorts } from "../search-params";
import { keepSearch, stopSearch, useSearches } from "../search-store";
import type { RunningSearch } from "../use-search";
import { isWhole } from "./arrange-rows";
import { NoResults } from "./no-results";
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
    const needsRequest = answer !== undefined && !isWhole(answer);
    setState(
      { sort: next, ...(needsRequest ? { search_id: null, page: null } : {}) },
      { history: "replace" },
    );
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

/** The pages of a long result. */
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
        {search.previous}
      </Button>
      <Button disabled={to >= total} onClick={() => onPage(page + 1)}>
        {search.next}
      </Button>
    </nav>
  );
}
