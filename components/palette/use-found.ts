import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { find } from "@/lib/api/find";
import { isSubmitting } from "@/lib/api/submissions/in-flight";
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
  const router = useRouter();
  useEffect(() => {
    if (q === "") return;
    const superseded = new AbortController();
    find(q, superseded.signal).then(
      (items) => setAnswer({ q, items, failed: false }),
      (error: unknown) => {
        if (superseded.signal.aborted) return;
        setAnswer({ q, items: [], failed: true });
        // An account that was suspended meanwhile: the page comes anew as the one that says so, as everywhere.
        if (error instanceof Error && error.cause === 403 && !isSubmitting()) router.refresh();
      },
    );
    return () => superseded.abort();
  }, [q, router]);
  if (q === "") return { items: nothing.items, state: "done" };
  if (answer.q !== q) return { items: answer.items, state: "asking" };
  return { items: answer.items, state: answer.failed ? "failed" : "done" };
}
