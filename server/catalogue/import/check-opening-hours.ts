import { weekdays } from "@/lib/opening-hours";
import type { Problem } from "./catalogue-error";
import type { CatalogueFile } from "./catalogue-file";

type Hours = CatalogueFile["locations"][number]["opening_hours"];

/** Returns a problem for each opening or closing time that is not later than the time before it on the same day. */
export function checkOpeningHours(hours: Hours, path: string): Problem[] {
  return weekdays.flatMap((day) => {
    const times = (hours?.[day] ?? []).flatMap(([opens, closes], index) => [
      { time: opens, path: `${path}.${day}[${index}][0]` },
      { time: closes, path: `${path}.${day}[${index}][1]` },
    ]);
    return times.flatMap(({ time, path: at }, index) => {
      const before = times[index - 1]?.time;
      if (before === undefined || before < time) return [];
      return [{ path: at, message: `Expected a time after ${before}; split hours over midnight at 24:00` }];
    });
  });
}
