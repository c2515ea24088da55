"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { startDrillsRoute } from "@/lib/api/drills";
import type { EndpointDrills } from "@/lib/contracts/portal/readiness";
import { drillNames } from "@/lib/drill-names";
import { fill } from "@/lib/texts/interpolate";
import { CallDetails } from "../api-call/call-details";
import { FailureNote } from "../errors/failure-note";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { SelectField } from "../ui/field";
import { DrillResults } from "./drill-results";
import { useDrills } from "./use-drills";

type Endpoint = { id: number; url: string };
type Props = { endpoints: readonly [Endpoint, ...Endpoint[]]; runs: readonly EndpointDrills[] };

/** The form that runs drills against an endpoint, and the results of its newest run. */
export function DrillsPanel({ endpoints, runs }: Props) {
  const { readiness } = useTexts().texts;
  const router = useRouter();
  const [id, setId] = useState(endpoints[0].id);
  const { run, start, failure, isStarting } = useDrills({
    webhookId: id,
    runs,
    onEnd: () => router.refresh(),
  });
  const isRunning = isStarting || run?.state === "running";
  useShortcuts({ t: start });
  return (
    <>
      <div className="flex max-w-2xl flex-col gap-3 sm:flex-row sm:items-start print:hidden">
        <SelectField
          label={readiness.endpoint}
          value={String(id)}
          onChange={({ target }) => setId(Number(target.value))}
        >
          {endpoints.map((endpoint) => (
            <option key={endpoint.id} value={endpoint.id}>
              {endpoint.url}
            </option>
          ))}
        </SelectField>
        <Button
          className="self-start sm:mt-5"
          look="primary"
          shortcut="T"
          data-action={readiness.run}
          onClick={start}
          busy={isRunning && readiness.running}
        >
          {readiness.run}
        </Button>
      </div>
      {failure === null ? null : <FailureNote error={failure} />}
      <p role="status" className="py-2 text-ink2">
        {run?.state === "running"
          ? fill(readiness.progress, { done: run.results.length, total: run.drills.length })
          : run === undefined
            ? readiness.noRun
            : readiness.ended}
      </p>
      {run === undefined ? null : <DrillResults run={run} />}
      <div className="pt-3 print:hidden">
        <CallDetails call={{ route: startDrillsRoute, body: { webhook_id: id, drills: [...drillNames] } }} />
      </div>
    </>
  );
}
