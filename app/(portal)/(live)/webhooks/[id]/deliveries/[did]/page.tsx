import { createTitle } from "@/app/create-title";
import { DeliveryView } from "@/components/deliveries/delivery-view";
import { requirePage } from "../../../../../require-staff";
import { type DeliveryParams, readDelivery } from "../../read-delivery";

export const generateMetadata = createTitle(({ deliveries }) => deliveries.delivery);

export default async function DeliveryPage({ params }: { params: DeliveryParams }) {
  await requirePage("/webhooks/[id]/deliveries/[did]");
  const delivery = await readDelivery(params);
  return <DeliveryView key={delivery.initial.delivery.id} {...delivery} />;
}
