"use client";

import { clsx } from "clsx";
import type { ErrorDetails } from "@/lib/contracts/errors";
import { formatMoney } from "@/lib/format/format-money";
import { formatDay } from "@/lib/format/format-time";
import { useTexts } from "../texts/texts-provider";

type Change = NonNullable<ErrorDetails<"price_mismatch">["changes"]>[number];
/**
 * `changes` comes from a `price_mismatch` response. Its type is unknown, because the browser does not validate error
 * details.
 */
type PriceChangesProps = { changes: unknown; currency: string };

const barHeight = 40;

/**
 * The days whose price has changed, with the earlier and the current amount, as a table and as a step chart below it.
 * For a supplier's offer, which has no prices per day, one row.
 */
export function PriceChanges({ changes, currency }: PriceChangesProps) {
  const { texts, locale } = useTexts();
  const { prices } = texts;
  const days = Array.isArray(changes) ? changes.filter(isChange) : [];
  if (days.length === 0) return null;
  const highest = Math.max(...days.flatMap(({ was, now }) => [was, now]), 0.001);
  const cell = "whitespace-nowrap py-0.5 pl-4 text-right";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <section tabIndex={0} aria-label={prices.changes} className="mt-3 max-h-60 overflow-auto">
      <table className="text-left">
        <caption className="text-left font-medium">{prices.changes}</caption>
        <thead>
          <tr className="text-ink2 text-meta">
            <th scope="col" className="font-medium">
              {prices.day}
            </th>
            <th scope="col" className={clsx(cell, "font-medium")}>
              {prices.was}
            </th>
            <th scope="col" className={clsx(cell, "font-medium")}>
              {prices.now}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, was, now }) => (
            <tr key={date}>
              <th scope="row" className="font-normal">
                {date === null ? prices.supplier : formatDay(date, locale)}
              </th>
              <td className={cell}>{formatMoney(was, currency, locale)}</td>
              <td className={clsx(cell, "font-semibold")}>{formatMoney(now, currency, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ChangeSteps days={days} highest={highest} />
    </section>
  );
}

/** The prices of the changed days as steps: the earlier price dashed, the current price solid. */
function ChangeSteps({ days, highest }: { days: readonly Change[]; highest: number }) {
  const width = 24;
  const path = (amountOf: (day: Change) => number) =>
    days
      .map((day, place) => {
        const y = barHeight + 2 - (amountOf(day) / highest) * barHeight;
        return `${place === 0 ? "M" : "L"}${place * width},${y}H${(place + 1) * width}`;
      })
      .join("");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length * width} ${barHeight + 4}`}
      className="mt-2 h-11 max-w-full"
    >
      <path d={`M0,${barHeight + 2}H${days.length * width}`} className="stroke-line-strong" />
      <path
        d={path(({ was }) => was)}
        strokeDasharray="3 3"
        className="fill-none stroke-2 stroke-ink2 forced-colors:stroke-[GrayText]"
      />
      <path
        d={path(({ now }) => now)}
        className="fill-none stroke-2 stroke-accent forced-colors:stroke-[CanvasText]"
      />
    </svg>
  );
}

function isChange(value: unknown): value is Change {
  return (
    typeof value === "object" &&
    value !== null &&
    "was" in value &&
    typeof value.was === "number" &&
    "now" in value &&
    typeof value.now === "number" &&
    "date" in value
  );
}
