"use client";

import type { ReactNode } from "react";
import type { Car } from "@/lib/api/cars";
import { searchString } from "../search/search-params";
import { useTexts } from "../texts/texts-provider";
import { Link } from "../ui/link";
import { PageHeader } from "../ui/page-header";
import { useVehicle, VehicleBody, VehicleNeighbours } from "./vehicle-view";

type VehiclePageProps = { slug: string; initial: Car | undefined; now: string; breakdown: ReactNode };

/** The page of one vehicle. In the search, a click on a row opens the vehicle in a panel instead. */
export function VehiclePage({ slug, initial, now, breakdown }: VehiclePageProps) {
  const { texts } = useTexts();
  const vehicle = useVehicle(slug, initial);
  return (
    <>
      <PageHeader
        title={vehicle.known.is === "known" ? vehicle.known.offer.title : texts.vehicles.title}
        note={
          <Link className="text-accent hover:underline" href={`/search${searchString(vehicle.state)}`}>
            {texts.vehicles.back}
          </Link>
        }
        actions={<VehicleNeighbours vehicle={vehicle} />}
      />
      <div className="max-w-2xl lg:max-w-5xl">
        <VehicleBody vehicle={vehicle} now={now} breakdown={breakdown} beside />
      </div>
    </>
  );
}
