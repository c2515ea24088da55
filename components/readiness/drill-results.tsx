"use client";

import type { EndpointDrills } from "@/lib/contracts/portal/readiness";
import { InlineText } from "../docs/inline";
import { useTexts } from "../texts/texts-provider";
import { DataTable } from "../ui/data-table";
import { Status } from "../ui/status";

/** The results of a run. A drill without a result is shown as waiting. */
export function DrillResults({ run }: { run: EndpointDrills }) {
  const { readiness } = useTexts().texts;
  const rows = run.drills.map((drill) => {
    const result = run.results.find((one) => one.drill === drill);
    const state =
      result === undefined ? (
        <Status key="state" tone="wait">
          {readiness.waiting}
        </Status>
      ) : (
        <Status key="state" tone={result.verdict === "passed" ? "done" : "bad"}>
          {readiness.verdicts[result.verdict]}
        </Status>
      );
    const name = (
      <code key="drill" className="text-meta">
        {drill}
      </code>
    );
    return { key: drill, cells: [name, state, <InlineText key="detail" text={result?.detail ?? ""} />] };
  });
  return (
    <DataTable
      label={readiness.lastRun}
      columns={[
        { title: readiness.drill },
        { title: readiness.verdict },
        { title: readiness.detail, wide: true },
      ]}
      rows={rows}
    />
  );
}
