"use client";

import type { ReactNode } from "react";
import type { Draft } from "@/lib/contracts/portal/drafts";
import { useCityName } from "../../shell/use-city-name";
import { useTexts } from "../../texts/texts-provider";
import { Section } from "../../ui/page-header";
import { toReserveQuery } from "../reserve-body";
import { StaySummary } from "../stay-summary";
import { DraftCustomer } from "./draft-customer";
import { DraftMoney } from "./draft-money";

type DraftSummaryProps = {
  draft: Draft;
  /** The total of the rental at the car's current price if all days have the same price, otherwise `undefined`. */
  flatTotal: number | undefined;
  /** The chart of the price of each day when the draft was created. */
  breakdown: ReactNode;
};

/** The price, the rental and the customer of a draft. */
export function DraftSummary({ draft, flatTotal, breakdown }: DraftSummaryProps) {
  const { reserve } = useTexts().texts;
  const cityName = useCityName();
  const { car, location } = draft;
  return (
    <>
      <DraftMoney draft={draft} flatTotal={flatTotal} />
      {breakdown}
      <Section title={reserve.stay}>
        <StaySummary
          stay={toReserveQuery(draft)}
          car={{
            title: car.title,
            type: car.vehicle_type?.name ?? null,
            image_url: car.image_url,
            place: cityName(location),
          }}
        />
      </Section>
      <DraftCustomer draft={draft} />
    </>
  );
}
