"use client";

import type { Explanation } from "@/lib/contracts/explain";
import { useTexts } from "../../texts/texts-provider";
import { describeDetail } from "./describe-detail";

/** Why the search hides one car, in one sentence, or that it shows the car. */
export function NamedCar({ explanation }: { explanation: Explanation }) {
  const { texts } = useTexts();
  const words = texts.explain;
  const [group] = explanation.hidden;
  if (group === undefined) return <p className="py-1">{words.carShown}</p>;
  const { reason, examples } = group;
  const [car] = examples;
  const detail = describeDetail(reason, car?.detail ?? null, texts);
  const sentence = words.carReasons[reason];
  const isDated = reason === "booked" || reason === "turnaround";
  return (
    <p className="py-1">
      {detail === null ? `${sentence}.` : `${sentence}: ${detail}.`}
      {isDated && car?.free_from === null ? ` ${words.notFree}` : null}
    </p>
  );
}
