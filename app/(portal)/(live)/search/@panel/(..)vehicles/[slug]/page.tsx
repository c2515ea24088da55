import { VehiclePanel } from "@/components/vehicles/vehicle-panel";
import { BreakdownChart } from "../../../../../breakdown-chart";
import { type PageQuery, readBreakdown } from "../../../../../read-breakdown";
import { requirePage } from "../../../../../require-staff";

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<PageQuery> };

/** Shows a vehicle in a panel next to the search results. The URL is that of the vehicle's own page. */
export default async function InterceptedVehicle({ params, searchParams }: Props) {
  const { now } = await requirePage("/vehicles/[slug]");
  const slug = decodeURIComponent((await params).slug);
  const breakdown = await readBreakdown(slug, await searchParams);
  return (
    <VehiclePanel
      slug={slug}
      now={now.toISOString()}
      breakdown={<BreakdownChart breakdown={breakdown} isShort />}
    />
  );
}
