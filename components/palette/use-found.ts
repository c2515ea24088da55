import { useEffect, useState } from "react";
import { find } from "@/lib/api/find";
import type { FoundItem } from "@/lib/contracts/portal/find";

export type Found = {
  /** Of what was typed last that has an answer, so that the list does not go away with every letter. */
  items: readonly FoundItem[];
  state: "done" | "asking" | "failed";
};

const nothing = { q: "", items: [] as readonly FoundItem[], failed: false };

/**
 * What the service finds by an id or its beginning. Asked without the query client, which most pages that open the
 * palette have no other use for; nothing is asked of an empty `q`.
 */
export function useFound(q: string): Found {
  const [answer, setAnswer] = useState(nothing);
  useEffect(() => {
    if (q === "") return;
    const superseded = new AbortController();
    find(q, superseded.signal).then(
      (items) => setAnswer({ q, items, failed: false }),
      () => {
        if (!superseded.signal.aborted) setAnswer({ q, items: [], failed: true });
      },
    );
    return () => superseded.abort();
  }, [q]);
  if (q === "") return { items: nothing.items, state: "done" };
  if (answer.q !== q) return { items: answer.items, state: "asking" };
  return { items: answer.items, state: answer.failed ? "failed" : "done" };
}
