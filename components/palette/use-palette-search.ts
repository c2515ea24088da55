import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { find } from "@/lib/api/find";
import { isSubmitting } from "@/lib/api/submissions/in-flight";
import type { FoundItem } from "@/lib/contracts/portal/find";

export type PaletteResults = {
  /** The results for the last text whose response has arrived. They stay while the next response is loading. */
  items: readonly FoundItem[];
  state: "done" | "asking" | "failed";
};

const nothing = { q: "", items: [] as readonly FoundItem[], failed: false };

/**
 * Returns the items that the API finds for an ID or its prefix. Does not use the query client, which most pages do not
 * load. An empty `q` sends no request.
 */
export function usePaletteSearch(q: string): PaletteResults {
  const [answer, setAnswer] = useState(nothing);
  const router = useRouter();
  useEffect(() => {
    if (q === "") return;
    const superseded = new AbortController();
    find(q, superseded.signal).then(
      (items) => setAnswer({ q, items, failed: false }),
      (error: unknown) => {
        if (superseded.signal.aborted) return;
        setAnswer({ q, items: [], failed: true });
        // The account may be suspended. The reloaded page then shows the suspension.
        if (error instanceof Error && error.cause === 403 && !isSubmitting()) router.refresh();
      },
    );
    return () => superseded.abort();
  }, [q, router]);
  if (q === "") return { items: nothing.items, state: "done" };
  if (answer.q !== q) return { items: answer.items, state: "asking" };
  return { items: answer.items, state: answer.failed ? "failed" : "done" };
}
