"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "@/lib/api/call";
import { drillKeys, drillsQuery, startDrillsRoute } from "@/lib/api/drills";
import type { EndpointDrills } from "@/lib/contracts/portal/readiness";
import { drillNames } from "@/lib/drill-names";

type Options = { webhookId: number; runs: readonly EndpointDrills[]; onEnd: () => void };

/**
 * Returns the newest run of drills against an endpoint, polled until it has ended, and `start`, which starts another
 * run unless one is in progress.
 */
export function useDrills({ webhookId, runs, onEnd }: Options) {
  const queryClient = useQueryClient();
  const started = useMutation({
    mutationFn: (endpoint: number) =>
      call(startDrillsRoute, { body: { webhook_id: endpoint, drills: [...drillNames] } }),
    onSuccess: ({ id, state }, endpoint) =>
      queryClient.setQueryData(drillKeys.newest(endpoint), {
        ...{ id, state, webhook_id: endpoint, drills: [...drillNames], results: [] },
        created_at: new Date().toISOString(),
      }),
  });
  const known = useQuery<EndpointDrills | null>({
    queryKey: drillKeys.newest(webhookId),
    queryFn: () => null,
    initialData: runs.find((run) => run.webhook_id === webhookId) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const followed = useQuery({ ...drillsQuery(known?.id ?? ""), enabled: known?.state === "running" });
  const run = known === null ? undefined : { ...known, ...followed.data };
  const isEnded = known?.state === "running" && followed.data?.state === "done";
  const ended = useRef("");
  useEffect(() => {
    if (!isEnded || ended.current === known.id) return;
    // The checks follow the drills.
    ended.current = known.id;
    onEnd();
  }, [isEnded, known?.id, onEnd]);
  const isRunning = started.isPending || run?.state === "running";
  const start = () => {
    if (!isRunning) started.mutate(webhookId);
  };
  return { run, start, failure: started.error ?? followed.error, isStarting: started.isPending };
}
