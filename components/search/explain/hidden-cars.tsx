"use client";

import { Fragment } from "react";
import type { Explanation } from "@/lib/contracts/explain";
import { formatShortDay } from "@/lib/format/format-time";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { nameCar } from "@/lib/texts/name-car";
import { useTexts } from "../../texts/texts-provider";
import type { Filters } from "../search-params";
import { describeDetail } from "./describe-detail";
import { applyChange, moveStay } from "./list-changes";

type Group = Explanation["hidden"][number];
type Example = Group["examples"][number];

type HiddenCarsProps = {
  groups: readonly Group[];
  filters: Filters;
  onSearch: (filters: Filters) => void;
};

/**
 * The hidden cars by reason, with examples. For a car that is free on later dates, a button searches for those dates.
 */
export function HiddenCars({ groups, filters, onSearch }: HiddenCarsProps) {
  const { texts, locale } = useTexts();
  const words = texts.explain;
  if (groups.length === 0) return <p className="pt-1">{words.noneMissing}</p>;
  return (
    <ul className="pt-1">
      {groups.map(({ reason, count, examples }) => (
        <li key={reason} className="flex flex-wrap gap-x-3 py-1">
          <span className="font-medium">{fillCount(words.reasons[reason], count, locale)}</span>
          <span className="min-w-0 break-words text-ink2">
            {examples.map((example, place) => (
              <Fragment key={example.slug}>
                {place === 0 ? null : " · "}
                <HiddenCar reason={reason} example={example} filters={filters} onSearch={onSearch} />
              </Fragment>
            ))}
            {count > examples.length
              ? ` · ${fillCount(words.moreCars, count - examples.length, locale)}`
              : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

type HiddenCarProps = Pick<HiddenCarsProps, "filters" | "onSearch"> & {
  reason: Group["reason"];
  example: Example;
};

function HiddenCar({ reason, example, filters, onSearch }: HiddenCarProps) {
  const { texts, locale } = useTexts();
  const { title, free_from } = example;
  const detail = describeDetail(reason, example.detail, { texts, locale });
  const dates = moveStay(filters, free_from);
  const isBookedOut = (reason === "booked" || reason === "turnaround") && free_from === null;
  return (
    <>
      {nameCar(title, texts)}
      {detail === null ? null : ` (${detail})`}
      {isBookedOut ? `, ${texts.explain.bookedOut}` : null}
      {dates === undefined || free_from === null ? null : (
        <>
          {", "}
          <button
            type="button"
            className="text-accent underline"
            onClick={() => onSearch(applyChange(filters, dates))}
          >
            {fill(texts.explain.freeFrom, { day: formatShortDay(free_from, locale) })}
          </button>
        </>
      )}
    </>
  );
}
