"use client";

import { clsx } from "clsx";
import { type StatusGroup, statusesByGroup } from "@/lib/booking-status";
import type { BookingStatus } from "@/lib/contracts/bookings";
import { useTexts } from "../../texts/texts-provider";
import type { Move, SandboxMoves } from "../sandbox-transitions";

const columns: readonly StatusGroup[] = ["waiting", "confirmed", "ended"];

type StateDiagramProps = { status: string; moves: SandboxMoves; legal: readonly Move[] };

/**
 * Every booking status with the statuses that can follow it before the confirmation deadline. The current status is
 * highlighted, those that can follow it now are outlined.
 */
export function StateDiagram({ status, moves, legal }: StateDiagramProps) {
  const { texts } = useTexts();
  const { bookings } = texts;
  return (
    <ol aria-label={bookings.states} className="grid gap-x-4 gap-y-2 md:grid-cols-3">
      {columns.map((group) => (
        <li key={group} className="min-w-0">
          <p className="pb-1 text-ink3 text-label">{bookings.groups[group]}</p>
          <ol className="flex flex-col gap-2">
            {statusesByGroup[group].map((node) => (
              <StateNode
                key={node}
                node={node}
                here={node === status}
                reachable={legal.some(({ to }) => to === node)}
                leadsTo={[...new Set(moves.inTime[node]?.map(({ to }) => to) ?? [])]}
              />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

type StateNodeProps = {
  node: BookingStatus;
  here: boolean;
  reachable: boolean;
  leadsTo: readonly BookingStatus[];
};

function StateNode({ node, here, reachable, leadsTo }: StateNodeProps) {
  const { texts } = useTexts();
  return (
    <li
      aria-current={here ? "step" : undefined}
      className={clsx(
        "rounded-control border px-2 py-1",
        here ? "border-sandbox bg-sandbox-soft" : "bg-surface",
        !here && (reachable ? "border-sandbox border-dashed" : "border-line"),
      )}
    >
      <p className={clsx("font-mono text-meta", here && "font-medium text-sandbox")}>
        {node}
        {here ? <span className="font-sans"> · {texts.bookings.current}</span> : null}
      </p>
      {leadsTo.length === 0 ? null : <p className="text-ink2 text-label">→ {leadsTo.join(", ")}</p>}
    </li>
  );
}
