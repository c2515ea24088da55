"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bookingKeys } from "@/lib/api/bookings";
import { call } from "@/lib/api/call";
import { moveClockRoute, transitionBookingRoute } from "@/lib/api/sandbox";
import type { TimelineEntry } from "@/lib/contracts/portal/bookings";
import type { Move } from "./sandbox-transitions";
import { entryKey } from "./timeline/timeline-entries";

/** A manual action, and the timeline entries that existed before it. */
export type SandboxAction = { label: string; before: ReadonlySet<string> };

/**
 * Returns the mutations that change the booking's status (`move`) or advance the partner's clock by a day (`wait`), and
 * the successful actions so far (`acts`).
 */
export function useSandboxActions(reference: string, timeline: readonly TimelineEntry[]) {
  const queryClient = useQueryClient();
  const [acts, setActs] = useState<readonly SandboxAction[]>([]);
  const note = (label: string) =>
    setActs((known) => [...known, { label, before: new Set(timeline.map(entryKey)) }]);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: bookingKeys.all });
  const move = useMutation({
    mutationFn: ({ to }: Move & { label: string }) =>
      call(transitionBookingRoute, { params: { reference }, body: { to } }),
    onSuccess: ({ booking }, { label }) => {
      note(label);
      queryClient.setQueryData(bookingKeys.one(reference), booking);
    },
    onSettled,
  });
  const wait = useMutation({
    mutationFn: (_label: string) => call(moveClockRoute, { body: { advance: "1d" } }),
    onSuccess: (_clock, label) => note(label),
    onSettled,
  });
  return { acts, move, wait };
}

/** Returns the timeline entries that were added after an action and before the next one. */
export function findEffects(
  acts: readonly SandboxAction[],
  place: number,
  timeline: readonly TimelineEntry[],
): readonly TimelineEntry[] {
  const act = acts[place];
  const next = acts[place + 1];
  return timeline.filter((entry) => {
    const key = entryKey(entry);
    return act !== undefined && !act.before.has(key) && (next === undefined || next.before.has(key));
  });
}
