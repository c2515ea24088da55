import type * as z from "zod/mini";
import type { explanation } from "@/lib/contracts/explain";
import { toMajor } from "@/lib/money";
import type { Explanation } from "./explain-availability";

/** Converts an explanation to its wire format. */
export function presentExplanation({
  considered,
  hidden,
  alternatives,
  currency,
}: Explanation): z.input<typeof explanation> {
  const hiddenCount = hidden.reduce((sum, { count }) => sum + count, 0);
  return {
    considered,
    shown: considered - hiddenCount,
    suppliers_asked: false,
    hidden: hidden.map(({ reason, count, examples }) => ({
      reason,
      count,
      examples: examples.map(({ slug, title, detail, freeFrom }) => ({
        slug,
        title,
        detail,
        free_from: freeFrom,
      })),
    })),
    alternatives: alternatives.map(({ kind, change, vehicles, fromTotalMinor }) => ({
      kind,
      change,
      vehicles,
      from_total: toMajor(fromTotalMinor, currency),
      currency,
    })),
  };
}
