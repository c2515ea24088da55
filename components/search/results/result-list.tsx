"use client";

import { useRouter } from "next/navigation";
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Vehicle } from "@/lib/contracts/availability";
import { findLongestDecimals, splitAtDecimals } from "@/lib/format/align-decimals";
import { countDays } from "@/lib/format/per-day-text";
import { useReturnToRow } from "../../lists/use-return-to-row";
import { useMay } from "../../shell/use-may";
import { useTexts } from "../../texts/texts-provider";
import { showToast } from "../../toasts/toast-store";
import { reserveHref } from "../reserve-href";
import { searchString } from "../search-params";
import type { RunningSearch } from "../use-search";
import { ResultRow } from "./result-row";
import type { ArrangedRows } from "./use-arranged-rows";
import { usePanelSlug } from "./use-panel-slug";
import { focusRow, useResultKeys } from "./use-result-keys";
import { publishVisibleRows } from "./visible-rows";

const maxCompared = 4;

/**
 * The number of rows that are rendered first, which is enough to fill a window. The other rows follow in short steps.
 */
const firstRows = 10;

type ResultListProps = {
  search: RunningSearch;
  arranged: ArrangedRows;
  marked: readonly string[];
  onMarked: (marked: readonly string[]) => void;
  onSort: () => void;
  /** Whether the first row takes the focus when it appears, because the user has just run this search. */
  takesFocus: boolean;
};

/** The rows of the results. Handles their shortcuts and moves the focus. */
export function ResultList({ search, arranged, marked, onMarked, onSort, takesFocus }: ResultListProps) {
  const { texts } = useTexts();
  const router = useRouter();
  const list = useRef<HTMLUListElement>(null);
  const { state } = search;
  const { rows, gone, touch } = arranged;
  const panel = usePanelSlug();
  const books = useMay("book");
  const filled = useDeferredValue(true, false);
  const [active, setActive] = useState<string | undefined>(undefined);
  useEffect(() => publishVisibleRows(rows), [rows]);
  useReturnToRow(panel, (slug) => focusRow(list.current, slug));
  useFollowVehicle(list, active, rows);
  useFirstRow(list, takesFocus ? rows[0]?.slug : undefined);

  const ended = search.phase === "failed" || search.phase === "expired";
  const barredOf = (slug: string) => {
    if (ended) return texts.search.notBookable;
    return gone.has(slug) ? texts.search.noLongerOffered : undefined;
  };
  const shared = { ...useShared(rows), days: countDays(state) };
  const query = searchString(state);
  const hrefOf = (slug: string) => `/vehicles/${encodeURIComponent(slug)}${query}`;
  const mark = useCompareSelection(marked, onMarked);
  const keys = useResultKeys({
    list,
    rows,
    active,
    enabled: panel === undefined,
    isBookable: (slug) => books && barredOf(slug) === undefined,
    hrefOf,
    reserveHrefOf: (vehicle, mode) => reserveHref(state, vehicle, mode),
    onTouch: touch,
    onMark: mark,
    onCompare: () => (marked.length > 0 ? router.push(compareHref(marked, query)) : undefined),
    onSort,
    onShowLate: arranged.showLate,
  });
  return (
    <ul
      ref={list}
      aria-label={texts.search.results}
      className="border-line border-t"
      onKeyDown={(event) => {
        touch();
        keys.onKeyDown(event);
      }}
      onPointerMove={touch}
      onPointerDown={touch}
      onWheel={touch}
    >
      {(filled ? rows : rows.slice(0, firstRows)).map((vehicle: Vehicle, place) => (
        <ResultRow
          // Keyed by position, not by vehicle, so that no element moves when the end of a search sorts the
          // list.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above; rows keep nothing of their own.
          key={place}
          vehicle={vehicle}
          href={hrefOf(vehicle.slug)}
          reserveHref={books ? reserveHref(state, vehicle) : null}
          active={vehicle.slug === (panel ?? active)}
          marked={marked.includes(vehicle.slug)}
          barred={barredOf(vehicle.slug)}
          {...shared}
          onMark={mark}
          onFocus={setActive}
        />
      ))}
    </ul>
  );
}

/**
 * Returns a function that selects or deselects a vehicle for comparison. If the maximum number is already selected, it
 * shows a toast instead.
 */
function useCompareSelection(marked: readonly string[], onMarked: (marked: readonly string[]) => void) {
  const { texts } = useTexts();
  return useCallback(
    (slug: string) => {
      const others = marked.filter((one) => one !== slug);
      if (others.length < marked.length) onMarked(others);
      else if (marked.length < maxCompared) onMarked([...marked, slug]);
      else void showToast(texts.search.atMostFour, { duration: 3000 });
    },
    [marked, onMarked, texts],
  );
}

/**
 * Returns the row properties that depend on all rows: the longest decimal part of the totals, and whether to show the
 * city.
 */
function useShared(rows: readonly Vehicle[]): { longestDecimals: string; showsCity: boolean } {
  const { locale } = useTexts();
  return useMemo(
    () => ({
      longestDecimals: findLongestDecimals(
        rows.map(({ total, currency }) => splitAtDecimals(total, currency, locale)),
      ),
      showsCity: new Set(rows.map(({ location }) => location?.slug)).size > 1,
    }),
    [rows, locale],
  );
}

/** Focuses the row of the vehicle `slug` when the first rows of a search appear. */
function useFirstRow(list: RefObject<HTMLElement | null>, slug: string | undefined): void {
  const there = slug !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the first rows of a search come.
  useEffect(() => focusRow(list.current, slug), [there]);
}

/**
 * Returns the URL of the page that compares the selected vehicles. It keeps the parameters of the search in `query`.
 */
export function compareHref(marked: readonly string[], query: string): string {
  const search = new URLSearchParams(query);
  search.set("v", marked.join(","));
  return `/compare?${search}`;
}

/**
 * Keeps the focus on the active vehicle when rows have moved, so that a key acts on the vehicle that the user was
 * looking at.
 */
function useFollowVehicle(
  list: RefObject<HTMLElement | null>,
  active: string | undefined,
  rows: readonly Vehicle[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when rows have changed places.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused === null || !list.current?.contains(focused)) return;
    const slug = focused.closest<HTMLElement>("[data-slug]")?.dataset.slug;
    if (slug !== active && rows.some((row) => row.slug === active)) focusRow(list.current, active);
  }, [rows]);
}
