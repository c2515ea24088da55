import { renderTable } from "../kit/table";
import type { Verdict } from "./check-all";

const maxShown = 5;

/** Renders one line per invariant, then the first violations of each broken one. */
export function renderVerdicts(verdicts: readonly Verdict[], markdown = false): string {
  const lines = verdicts.map(({ id, promise, result, checked, why }) => [
    id,
    why === null ? result : `not checked: ${why}`,
    String(checked),
    promise,
  ]);
  const table = renderTable({ headings: ["ID", "result", "checked", "promise"], lines }, markdown);
  const broken = verdicts.filter(({ violations }) => violations.length > 0).map(explain);
  return [table, ...broken].join("\n\n");
}

function explain({ id, promise, violations }: Verdict): string {
  const first = violations.slice(0, maxShown).map((text) => `  ${text}`);
  const rest = violations.length > maxShown ? [`  and ${violations.length - maxShown} more`] : [];
  return [`${id}: ${violations.length} violations of “${promise}”`, ...first, ...rest].join("\n");
}
