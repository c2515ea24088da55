import { VehiclePanel } from "@/components/vehicles/vehicle-panel";

type Props = { params: Promise<{ slug: string }> };

/** Shows a vehicle beside the results, under the URL of its own page. */
export default async function InterceptedVehicle({ params }: Props) {
  const { slug } = await params;
  return <VehiclePanel slug={decodeURIComponent(slug)} />;
}
