"use client";

import { useState } from "react";
import type { Availability } from "@/lib/contracts/availability";
import type { Sort } from "../search-params";
import { type Arrangement, arrangeRows, findGoneSlugs, sortVehicles } from "./arrange-rows";

type Shown = Arrangement & { answer: Availability | undefined; search: string; sort: Sort; touched: boolean };

/**
 * Arranges the rows of all responses of one search. Returns the rows shown, the `late` rows that stay hidden until the
 * user inserts them, and the slugs `gone` of shown rows that are no longer available.
 */
export function useArrangedRows(answer: Availability | undefined, search: string, sort: Sort) {
  const [shown, setShown] = useState<Shown>(() =>
    arranged({ rows: [], late: [], answer: undefined, search, sort, touched: false }, answer, sort),
  );
  const current = nextShown(shown, { answer, search, sort });
  if (current !== shown) setShown(current);
  const { rows, late, touched } = current;
  return {
    rows,
    late,
    gone: answer === undefined ? new Set<string>() : findGoneSlugs(rows, answer),
    /** Marks the list as in use: from now on no row moves automatically. */
    touch: () => (touched ? undefined : setShown({ ...current, touched: true })),
    /** Inserts the late rows in their sorted positions. */
    showLate: () => {
      if (answer !== undefined) setShown({ ...current, rows: sortVehicles(answer, sort).vehicles, late: [] });
    },
  };
}

type Input = { answer: Availability | undefined; search: string; sort: Sort };

function nextShown(shown: Shown, { answer, search, sort }: Input): Shown {
  if (shown.search !== search) {
    return arranged({ rows: [], late: [], answer, search, sort, touched: false }, answer, sort);
  }
  if (shown.sort !== sort && answer !== undefined && !hasEnded(answer)) {
    return { ...shown, answer, sort, rows: sortVehicles(answer, sort).vehicles, late: [] };
  }
  return shown.answer === answer ? shown : arranged(shown, answer, sort);
}

function arranged(shown: Shown, answer: Availability | undefined, sort: Sort): Shown {
  if (answer === undefined) return { ...shown, answer };
  return { ...shown, answer, sort, ...arrangeRows(shown.rows, sortVehicles(answer, sort), shown.touched) };
}

function hasEnded({ status }: Availability): boolean {
  return status === "failed" || status === "expired";
}

export type ArrangedRows = ReturnType<typeof useArrangedRows>;
