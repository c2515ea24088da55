"use client";

import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { type FoundPage, findSections } from "@/lib/docs/search/search-index";
import { optionId, SearchOptions } from "./search-options";
import { useSearchIndex } from "./use-search-index";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The search of the documentation: a combobox whose list holds the results by page. The browser's modal dialog
 * keeps the focus, closes by Escape and returns the focus.
 */
export function SearchDialog({ onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  /** The query for which Enter was pressed before its results were shown. */
  const [awaited, setAwaited] = useState<string>();
  const { index, retry } = useSearchIndex();
  const asked = useDeferredValue(query);
  const found = useMemo(
    (): readonly FoundPage[] => (index === undefined || index === "failed" ? [] : findSections(index, asked)),
    [index, asked],
  );
  const count = found.reduce((sum, { sections }) => sum + sections.length, 0);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const isCurrent = asked === query && index !== undefined && index !== "failed";
  useEffect(() => {
    if (!isCurrent || awaited !== query) return;
    setAwaited(undefined);
    document.getElementById(optionId(0))?.click();
  }, [isCurrent, awaited, query]);
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setActive((active + step + count) % count);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isCurrent) document.getElementById(optionId(active))?.click();
      else setAwaited(query);
    }
  };
  return (
    <dialog
      ref={dialog}
      lang="en"
      aria-label="Search documentation"
      onClose={onClose}
      // A click outside the content hits the dialog itself.
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={() => undefined}
      className="mx-auto mt-[10dvh] max-h-[75dvh] w-[calc(100%-2rem)] max-w-xl flex-col overflow-hidden rounded-panel border border-line bg-surface p-0 text-ink shadow-xl backdrop:bg-black/40 open:flex"
    >
      <input
        autoFocus
        type="text"
        role="combobox"
        aria-label="Search documentation"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls="docs-results"
        aria-activedescendant={count > 0 ? optionId(active) : undefined}
        placeholder="Operation, field, error code or topic"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
          setAwaited(undefined);
        }}
        onKeyDown={handleKey}
        className="h-12 w-full shrink-0 border-line border-b bg-transparent px-4 text-form outline-none placeholder:text-ink3"
      />
      <SearchOptions found={found} active={active} onChoose={() => dialog.current?.close()} />
      <Note index={index} query={asked} count={count} retry={retry} />
    </dialog>
  );
}

type NoteProps = {
  index: ReturnType<typeof useSearchIndex>["index"];
  query: string;
  count: number;
  retry: () => void;
};

/** The number of results, or why there are none. Screen readers announce it. */
function Note({ index, query, count, retry }: NoteProps) {
  if (index === "failed") {
    return (
      <p role="alert" className="flex items-center gap-3 px-4 py-3 text-base">
        The search did not load. Check your connection.
        <button
          type="button"
          onClick={retry}
          className="h-7 rounded-control border border-line px-2 text-meta"
        >
          Load again
        </button>
      </p>
    );
  }
  const empty = "Search operations, fields, error codes, test cars, test cities and guides.";
  const none = `No results for “${query}”. Check the spelling or use fewer words.`;
  const some = count === 1 ? "1 result" : `${count} results`;
  const text = index === undefined ? "Loading…" : query.trim() === "" ? empty : count === 0 ? none : some;
  return (
    <p role="status" className="shrink-0 break-words border-line border-t px-4 py-2 text-ink2 text-meta">
      {text}
    </p>
  );
}
