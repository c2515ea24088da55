import { DeliveryPanel } from "@/components/deliveries/delivery-panel";
import { DeliveryBody } from "@/components/deliveries/delivery-view";
import { requirePage } from "../../../../../../require-staff";
import { type DeliveryParams, readDelivery } from "../../../read-delivery";

/** Shows a delivery next to the list of its endpoint, under the URL of its page. */
export default async function InterceptedDelivery({ params }: { params: DeliveryParams }) {
  await requirePage("/webhooks/[id]/deliveries/[did]");
  const delivery = await readDelivery(params);
  const { id, event_type } = delivery.initial.delivery;
  return (
    <DeliveryPanel title={<span className="font-mono">{event_type}</span>}>
      <DeliveryBody key={id} {...delivery} narrow />
    </DeliveryPanel>
  );
}
