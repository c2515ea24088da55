"use client";

import { type ReactNode, useRef, useState } from "react";
import { useShortcuts } from "../keyboard/shortcuts";
import { type Column, DataTable } from "../ui/data-table";
import { filterCountries } from "./arrange-countries";

export type CoverageRow = { country_code: string; name: string; cells: readonly ReactNode[] };

type CoverageListProps = {
  rows: readonly CoverageRow[];
  columns: readonly Column[];
  texts: { title: string; filter: string; noMatch: string };
  /** The initial filter. */
  q: string;
};

/**
 * The countries with a filter, which `/` focuses. Without a script, Enter reloads the page with `q`. The server renders
 * the cells, and the field is written here, because this page has the smallest script budget of the portal.
 */
export function CoverageList({ rows, columns, texts, q }: CoverageListProps) {
  const [typed, setTyped] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ "/": () => field.current?.focus() });
  const shown = filterCountries(rows, typed);
  return (
    <>
      <form action="/coverage" onSubmit={(event) => event.preventDefault()} className="pb-3">
        <label className="flex flex-col gap-1 font-medium text-ink2 text-meta sm:max-w-80">
          {texts.filter}
          <input
            ref={field}
            type="search"
            name="q"
            autoComplete="off"
            aria-keyshortcuts="/"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="h-8 w-full rounded-control border border-line-strong bg-surface px-2 font-normal text-form text-ink"
          />
        </label>
      </form>
      <p role="status" className={shown.length === 0 ? "px-3 py-8 font-medium text-form" : "sr-only"}>
        {shown.length === 0 ? texts.noMatch : ""}
      </p>
      {shown.length === 0 ? null : (
        <DataTable
          label={texts.title}
          columns={columns}
          rows={shown.map(({ country_code, cells }) => ({ key: country_code, cells }))}
        />
      )}
    </>
  );
}
