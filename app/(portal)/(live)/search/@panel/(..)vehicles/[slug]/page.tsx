import { VehiclePanel } from "@/components/vehicles/vehicle-panel";

type Props = { params: Promise<{ slug: string }> };

/** A vehicle opened from the results: the same address as its page. */
export default async function InterceptedVehicle({ params }: Props) {
  const { slug } = await params;
  return <VehiclePanel slug={decodeURIComponent(slug)} />;
}
