"use client";

import type { Explanation } from "@/lib/contracts/explain";
import { useTexts } from "../../texts/texts-provider";
import { buttonStyles } from "../../ui/button-styles";
import { Link } from "../../ui/link";
import { type Filters, searchString, toSearchState } from "../search-params";
import { describeDetail } from "./describe-detail";

type NamedCarProps = { explanation: Explanation; slug: string; filters: Filters };

/** One sentence with the reason why the search hides a car, or a link to the car if the search shows it. */
export function NamedCar({ explanation, slug, filters }: NamedCarProps) {
  const { texts, locale } = useTexts();
  const words = texts.explain;
  const [group] = explanation.hidden;
  if (group === undefined) {
    return (
      <p className="py-1">
        <Link
          href={`/vehicles/${encodeURIComponent(slug)}${searchString(toSearchState(filters))}`}
          scroll={false}
          className={buttonStyles({ look: "plain" })}
        >
          {words.showCar}
        </Link>
      </p>
    );
  }
  const { reason, examples } = group;
  const [car] = examples;
  const detail = describeDetail(reason, car?.detail ?? null, { texts, locale });
  const sentence = words.carReasons[reason];
  const isDated = reason === "booked" || reason === "turnaround";
  return (
    <p className="py-1">
      {detail === null ? `${sentence}.` : `${sentence}: ${detail}.`}
      {isDated && car?.free_from === null ? ` ${words.notFree}` : null}
    </p>
  );
}
