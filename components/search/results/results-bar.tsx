"use client";

import { type SearchRequest, searchAvailabilityRoute } from "@/lib/api/availability";
import { fillCount } from "@/lib/texts/interpolate";
import { ApiCallDrawer } from "../../api-call/api-call-drawer";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { buttonStyles } from "../../ui/button-styles";
import { SelectField } from "../../ui/field";
import { Kbd } from "../../ui/kbd";
import { lazyComponent } from "../../ui/lazy-component";
import { Link } from "../../ui/link";
import { allHidden, type Sort, searchString, sorts, toFilters } from "../search-params";
import type { RunningSearch } from "../use-search";
import { compareHref } from "./result-list";
import { usePanelSlug } from "./use-panel-slug";

const ShownCount = lazyComponent(() => import("../explain/shown-count").then((module) => module.ShownCount));

type ResultsBarProps = {
  search: RunningSearch;
  request: SearchRequest | undefined;
  late: number;
  marked: readonly string[];
  onSort: (sort: Sort) => void;
  onShowLate: () => void;
};

/** The number of results and the actions for the whole list, in a bar of constant height. */
export function ResultsBar({ search, request, late, marked, onSort, onShowLate }: ResultsBarProps) {
  const { texts, locale } = useTexts();
  const words = texts.search;
  const { state, answer, phase, setState } = search;
  const panel = usePanelSlug();
  return (
    <div className="flex h-20 flex-wrap content-center items-center gap-x-3 gap-y-1 sm:h-12">
      <h2 className="font-semibold text-section">
        {answer === undefined ? words.results : fillCount(words.found, answer.total, locale)}
      </h2>
      {late === 0 ? null : (
        <Button look="primary" size="small" shortcut="n" className="rounded-full" onClick={onShowLate}>
          {fillCount(words.newRows, late, locale)}
        </Button>
      )}
      {phase !== "complete" || answer?.total === 0 || state.location === null ? null : (
        <ShownCount
          filters={toFilters(state)}
          hasSuppliers={answer?.suppliers != null}
          isOpen={state.explain !== null}
          onToggle={() => setState({ explain: state.explain === null ? allHidden : null })}
        />
      )}
      <div className="ml-auto flex items-center gap-2">
        {marked.length === 0 ? null : (
          <Link
            href={compareHref(marked, searchString(state))}
            aria-keyshortcuts="c"
            className={buttonStyles({ look: "plain" })}
          >
            {fillCount(words.compareSelected, marked.length, locale)}
            <Kbd keys="c" inherit />
          </Link>
        )}
        {answer?.total === 0 ? null : (
          <SelectField
            label={words.sortBy}
            hideLabel
            aria-keyshortcuts="s"
            value={state.sort}
            onChange={({ target }) => onSort(sorts.find((sort) => sort === target.value) ?? "price")}
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {words.sortOptions[sort]}
              </option>
            ))}
          </SelectField>
        )}
        {request === undefined || panel !== undefined ? null : (
          <span className="max-sm:hidden">
            <ApiCallDrawer call={{ route: searchAvailabilityRoute, query: request }} />
          </span>
        )}
      </div>
    </div>
  );
}
