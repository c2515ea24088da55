"use client";

import { vehiclesPerPage } from "@/lib/api/availability";
import type { Availability } from "@/lib/contracts/availability";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";

/** The pages of a long result. */
export function Pager({ answer, onPage }: { answer: Availability; onPage: (page: number) => void }) {
  const { texts } = useTexts();
  const { search } = texts;
  const { page, total } = answer;
  if (total <= vehiclesPerPage && page === 1) return null;
  const from = (page - 1) * vehiclesPerPage + 1;
  const to = Math.min(total, page * vehiclesPerPage);
  return (
    <nav aria-label={search.pages} className="flex items-center justify-end gap-2 py-3">
      <span className="text-ink2">{fill(search.shownOf, { from, to, total })}</span>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {search.previous}
      </Button>
      <Button disabled={to >= total} onClick={() => onPage(page + 1)}>
        {search.next}
      </Button>
    </nav>
  );
}
