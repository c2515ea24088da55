import { clsx } from "clsx";
import { formatInstantUtc } from "@/lib/format/format-time";
import { type HealthUnit, healthUnits } from "@/lib/health";
import { fill } from "@/lib/texts/interpolate";
import { Link } from "../ui/link";
import type { LocalizedTexts } from "./health-words";

type UnitLinksProps = LocalizedTexts & { path: string; unit: HealthUnit; computedAt: string | null };

/** Links that switch between hourly and daily counts, and the time of the last count. They work without scripts. */
export function UnitLinks({ path, unit, computedAt, texts, locale }: UnitLinksProps) {
  const { health } = texts;
  const note =
    computedAt === null
      ? health.notCounted
      : fill(health.countedAt, {
          time: formatInstantUtc(computedAt, locale),
          unit: health.unitNames[unit],
        });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
      <nav aria-label={health.units} className="inline-flex rounded-control border border-line-strong">
        {healthUnits.map((one) => (
          <Link
            key={one}
            href={one === "hour" ? path : `${path}?unit=${one}`}
            aria-current={one === unit ? "true" : undefined}
            className={clsx(
              "inline-flex h-8 items-center px-3",
              one === unit ? "bg-accent-soft font-medium text-ink" : "text-ink2 hover:text-ink",
            )}
          >
            {health[one]}
          </Link>
        ))}
      </nav>
      <p className="text-ink2 text-meta">{note}</p>
    </div>
  );
}
