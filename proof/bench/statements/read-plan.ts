export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
};

/** Parses the statement and plan of an `auto_explain` notice. Returns `undefined` for other notices. */
export function readPlan(notice: string): { text: string; plan: PlanNode } | undefined {
  const start = notice.indexOf("{");
  if (!notice.startsWith("duration:") || start < 0) return undefined;
  const { "Query Text": text, Plan: plan }: { "Query Text": string; Plan: PlanNode } = JSON.parse(
    notice.slice(start),
  );
  return { text, plan };
}

/** Returns the tables that a plan scans sequentially. */
export function scannedTables(plan: PlanNode): string[] {
  const own =
    plan["Node Type"].endsWith("Seq Scan") && plan["Relation Name"] !== undefined
      ? [plan["Relation Name"]]
      : [];
  return [...new Set([...own, ...(plan.Plans ?? []).flatMap(scannedTables)])].sort();
}
