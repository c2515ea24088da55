import { DeliveriesList } from "@/components/deliveries/list/deliveries-list";
import { deliveryFilterNames } from "@/lib/api/deliveries";
import { listDeliveriesContract } from "@/lib/contracts/webhook-deliveries";
import { readFirstPage, type Search } from "../../../read-first-page";
import { requirePage } from "../../../require-staff";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Search> };

export default async function EndpointDeliveries({ params, searchParams }: Props) {
  await requirePage("/webhooks/[id]");
  const { id } = await params;
  const asked = { params: { id }, search: await searchParams, names: deliveryFilterNames };
  const first = await readFirstPage(listDeliveriesContract, asked);
  return <DeliveriesList id={id} first={first} now={new Date().toISOString()} />;
}
