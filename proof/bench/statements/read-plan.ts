export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
};

/** The statement and plan of a notice of `auto_explain`; `undefined` for any other notice. */
export function readPlan(notice: string): { text: string; plan: PlanNode } | undefined {
  const start = notice.indexOf("{");
  if (!notice.startsWith("duration:") || start < 0) return undefined;
  const { "Query Text": text, Plan: plan }: { "Query Text": string; Plan: PlanNode } = JSON.parse(
    notice.slice(start),
  );
  return { text, plan };
}

/** Tables that a plan reads from end to end. */
export function scannedTables(plan: PlanNode): string[] {
  const own =
    plan["Node Type"].endsWith("Seq Scan") && plan["Relation Name"] !== undefined
      ? [plan["Relation Name"]]
      : [];
  return [...new Set([...own, ...(plan.Plans ?? []).flatMap(scannedTables)])].sort();
}
