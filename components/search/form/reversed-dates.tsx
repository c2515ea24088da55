import type { Ref } from "react";
import { formatSpokenStay } from "@/lib/format/format-stay";
import type { StayDates } from "@/lib/stay-phrase/parse-stay-phrase";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";

type ReversedDatesProps = {
  ref: Ref<HTMLButtonElement>;
  suggested: StayDates;
  today: string;
  onSwap: (stay: StayDates) => void;
};

/** Asks whether to swap two dates that were typed in the wrong order. */
export function ReversedDates({ ref, suggested, today, onSwap }: ReversedDatesProps) {
  const { texts, locale } = useTexts();
  const { search } = texts;
  const days = { from: suggested.dateFrom, to: suggested.dateTo, today };
  const dates = formatSpokenStay(days, { locale, joiner: search.datesJoiner });
  return (
    <div role="status" className="mt-1 flex flex-wrap items-center gap-2 text-meta text-wait">
      {fill(search.didYouMeanDates, { dates })}
      <Button ref={ref} size="small" onClick={() => onSwap(suggested)}>
        {fill(search.useDates, { dates })}
      </Button>
    </div>
  );
}
