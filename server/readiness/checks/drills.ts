import type { DrillName } from "@/lib/drill-names";
import type { DrillVerdict } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";

type DrillRule = {
  /** The drills that must pass. */
  needed: readonly DrillName[];
  /** Drills that must not fail, but that may be left out. */
  also: readonly DrillName[];
};

/** The drills that decide each check. */
export const drillRules = {
  signature_checked: { needed: ["wrong_signature", "old_timestamp"], also: ["rotation"] },
  duplicates_tolerated: { needed: ["duplicate"], also: ["slow_retry"] },
  order_tolerated: { needed: ["out_of_order"], also: ["burst"] },
} as const satisfies Record<string, DrillRule>;

/**
 * Returns `failed` if the newest run of a drill against an endpoint failed, unless the endpoint was deleted. Otherwise
 * returns `passed` once the newest run of each needed drill against some endpoint passed.
 */
export function judgeDrills(verdicts: readonly DrillVerdict[], { needed, also }: DrillRule): Judgement {
  const names: readonly string[] = [...needed, ...also];
  const newest = new Map<string, DrillVerdict>();
  for (const verdict of verdicts.filter(({ drill }) => names.includes(drill))) {
    const name = `${verdict.endpointId} ${verdict.drill}`;
    if (!newest.has(name)) newest.set(name, verdict);
  }
  const judged = [...newest.values()];
  const passed = judged.filter(({ verdict }) => verdict === "passed");
  const failed = judged.filter(({ verdict, isGone }) => verdict === "failed" && !isGone);
  // A drill that failed is counted as failed. It is not missing as well.
  const missing = needed.filter((name) => ![...passed, ...failed].some(({ drill }) => drill === name));
  const idsOf = (found: readonly DrillVerdict[]) => found.map(({ requestId }) => requestId ?? "");
  const judgement = judge({ good: idsOf(passed), bad: idsOf(failed), missing });
  return { ...judgement, requestIds: judgement.requestIds.filter((id) => id !== "") };
}
