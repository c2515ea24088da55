"use client";

import { clsx } from "clsx";
import type { InspectedAttempt } from "@/lib/contracts/portal/deliveries";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Section } from "../ui/page-header";
import { formatDuration, layoutTimeline } from "./timeline-layout";

type AttemptTimelineProps = {
  attempts: readonly InspectedAttempt[];
  nextAt: string | null;
  /** The number of the selected attempt. */
  chosen: number | undefined;
  onChoose: (number: number) => void;
};

const gap = 44;
/**
 * The maximum height of the line in pixels, unless `gap` needs more. A line with few attempts has `heightPerAttempt`
 * for each interval between them.
 */
const maxHeight = 240;
const heightPerAttempt = 72;

/**
 * The attempts along a line, spaced by the time between them but at least `gap` pixels apart. The next attempt is an
 * outlined dot.
 */
export function AttemptTimeline({ attempts, nextAt, chosen, onChoose }: AttemptTimelineProps) {
  const { texts } = useTexts();
  const { deliveries } = texts;
  const moments = [...attempts.map(({ at }) => at), ...(nextAt === null ? [] : [nextAt])].map(Date.parse);
  const length = Math.min(maxHeight, heightPerAttempt * (moments.length - 1));
  const places = layoutTimeline(moments, { length, gap });
  const [before = "", after = ""] = deliveries.railNext.split("{time}");
  return (
    <Section title={deliveries.rail}>
      {attempts.length === 0 ? <p className="pb-2 text-ink2">{deliveries.railNone}</p> : null}
      <ol
        className="relative ml-1.5 border-line-strong border-l"
        style={{ height: `${(places.at(-1) ?? 0) + gap}px` }}
      >
        {attempts.map((attempt, place) => (
          <li
            key={attempt.number}
            className="absolute right-0 left-0"
            style={{ top: `${places[place] ?? 0}px` }}
          >
            <AttemptDot
              attempt={attempt}
              since={place === 0 ? undefined : (moments[place] ?? 0) - (moments[place - 1] ?? 0)}
              shown={attempt.number === chosen}
              onChoose={() => onChoose(attempt.number)}
            />
          </li>
        ))}
        {nextAt === null ? null : (
          <li className="absolute right-0 left-0 pl-4" style={{ top: `${places.at(-1) ?? 0}px` }}>
            <Dot className="border-wait bg-canvas" />
            <span className="text-ink2 text-meta">
              {before}
              <Instant at={nextAt} />
              {after}
            </span>
          </li>
        )}
      </ol>
    </Section>
  );
}

function Dot({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx("absolute top-1.5 -left-[5.5px] size-2.5 rounded-full border-2", className)}
    />
  );
}

type AttemptDotProps = {
  attempt: InspectedAttempt;
  /** Milliseconds since the previous attempt. Undefined for the first one. */
  since: number | undefined;
  shown: boolean;
  onChoose: () => void;
};

function AttemptDot({ attempt, since, shown, onChoose }: AttemptDotProps) {
  const { texts } = useTexts();
  const { deliveries } = texts;
  const { number, response_status, error } = attempt;
  const well = error === null && response_status !== null;
  return (
    <button
      type="button"
      aria-current={shown ? "step" : undefined}
      aria-keyshortcuts="ArrowLeft ArrowRight"
      onClick={onChoose}
      className={clsx(
        "flex min-h-6 w-full flex-wrap items-baseline gap-x-2 rounded-control pl-4 text-left",
        shown ? "bg-accent-soft" : "hover:bg-sunken",
      )}
    >
      <Dot className={well ? "border-ok bg-ok" : "border-bad bg-bad"} />
      <span className="font-medium">{fill(deliveries.attempt, { number })}</span>
      <span className={clsx("font-mono text-meta", well ? "text-ok" : "text-bad")}>
        {response_status ?? error ?? deliveries.noAnswer}
      </span>
      {since === undefined ? null : (
        <span className="w-full text-ink3 text-label tabular-nums">+ {formatDuration(since)}</span>
      )}
    </button>
  );
}
