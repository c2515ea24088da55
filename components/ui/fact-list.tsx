import { clsx } from "clsx";
import type { ReactNode } from "react";

export type Fact = { name: string; value: ReactNode; emphasized?: boolean };

/** Names and values, one per line. Amounts are aligned to the right. */
export function FactList({ facts, amounts = false }: { facts: readonly Fact[]; amounts?: boolean }) {
  return (
    <dl
      className={clsx(
        "grid items-baseline gap-x-6 gap-y-1",
        amounts ? "grid-cols-[minmax(0,1fr)_auto]" : "grid-cols-[minmax(7rem,max-content)_minmax(0,1fr)]",
      )}
    >
      {facts.map(({ name, value, emphasized }) => (
        <div key={name} className="contents">
          <dt className={clsx("text-ink2", emphasized && "self-end pb-1")}>{name}</dt>
          <dd
            className={clsx(
              "min-w-0 break-words",
              amounts && "whitespace-nowrap text-right",
              emphasized && "font-semibold text-total",
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
