import { useEffect, useState } from "react";
import type { Section } from "@/lib/docs/search/list-sections";
import { createSearchIndex, type SearchIndex } from "@/lib/docs/search/search-index";

let loading: Promise<SearchIndex> | undefined;

/** Loads the sections of all pages and returns their index. */
async function loadIndex(): Promise<SearchIndex> {
  const response = await fetch("/docs/search.json");
  if (!response.ok) throw new Error(`The search index returned ${response.status}.`);
  const sections: readonly Section[] = await response.json();
  return createSearchIndex(sections);
}

/** Returns the search index, `undefined` while it loads, or `failed`. `retry` loads it again. */
export function useSearchIndex(): { index: SearchIndex | "failed" | undefined; retry: () => void } {
  const [index, setIndex] = useState<SearchIndex | "failed">();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another try.
  useEffect(() => {
    let shown = true;
    loading ??= loadIndex();
    loading.then(
      (loaded) => shown && setIndex(loaded),
      () => {
        // The next try must not get the same failure.
        loading = undefined;
        if (shown) setIndex("failed");
      },
    );
    return () => {
      shown = false;
    };
  }, [turn]);
  const retry = () => {
    setIndex(undefined);
    setTurn(turn + 1);
  };
  return { index, retry };
}
