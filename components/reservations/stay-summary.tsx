"use client";

import type { ReactNode } from "react";
import { daysBetween, parseDay } from "@/lib/dates";
import { formatDay } from "@/lib/format/format-time";
import type { ReserveQuery } from "@/lib/read-reserve-query";
import { fillCount } from "@/lib/texts/interpolate";
import { VehiclePicture } from "../pictures/vehicle-picture";
import { useTexts } from "../texts/texts-provider";

/**
 * The car. Fields that the page does not know are null. For a supplier's offer, the title may be the slug.
 */
export type StayCar = {
  title: string;
  type: string | null;
  image_url: string | null;
  place: string | null;
  /** Whether the days of the rental have different prices. */
  variable_pricing?: boolean | undefined;
};

/** Car, location, and start and end of the rental. */
export function StaySummary({ stay, car }: { stay: ReserveQuery; car: StayCar }) {
  const { texts, locale } = useTexts();
  const { reserve } = texts;
  const at = (day: string, hour: number) => `${formatDay(day, locale)}, ${String(hour).padStart(2, "0")}:00`;
  return (
    <div className="flex gap-4">
      {car.image_url === null ? null : <VehiclePicture url={car.image_url} className="h-15 w-24" />}
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold text-form">{car.title}</p>
        <p className="text-ink2">{car.type ?? texts.common.none}</p>
        <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-0.5">
          <Fact name={reserve.where}>
            {car.place ?? stay.location ?? texts.common.none} · {reserve[stay.pickup_type]}
          </Fact>
          <Fact name={reserve.collect}>{at(stay.date_from, stay.pickup_hour)}</Fact>
          <Fact name={reserve.return}>{at(stay.date_to, stay.return_hour)}</Fact>
          <Fact name={reserve.stay}>
            {fillCount(reserve.days, daysOf(stay), locale)} · {fillCount(reserve.units, stay.units, locale)}
          </Fact>
        </dl>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function daysOf({ date_from, date_to }: ReserveQuery): number {
  const [from, to] = [parseDay(date_from), parseDay(date_to)];
  return from === undefined || to === undefined ? 0 : daysBetween(from, to);
}
