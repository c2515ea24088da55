"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { searchString } from "../search/search-params";
import { useTexts } from "../texts/texts-provider";
import { SidePanel } from "../ui/side-panel";
import { useVehicle, VehicleBody, VehicleNeighbours } from "./vehicle-view";

type VehiclePanelProps = { slug: string; now: string; breakdown: ReactNode };

/** A vehicle in a panel next to the results. Escape closes it and returns to the vehicle's row. */
export function VehiclePanel({ slug, now, breakdown }: VehiclePanelProps) {
  const { texts } = useTexts();
  const router = useRouter();
  const vehicle = useVehicle(slug);
  return (
    <SidePanel
      label={texts.vehicles.title}
      title={vehicle.known.is === "known" ? vehicle.known.offer.title : texts.vehicles.title}
      shown={slug}
      actions={<VehicleNeighbours vehicle={vehicle} />}
      closeLabel={texts.common.close}
      onClose={() => router.push(`/search${searchString(vehicle.state)}`, { scroll: false })}
    >
      <VehicleBody vehicle={vehicle} now={now} breakdown={breakdown} />
    </SidePanel>
  );
}
