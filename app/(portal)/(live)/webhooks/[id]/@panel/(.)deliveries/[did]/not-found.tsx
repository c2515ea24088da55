import { DeliveryPanel } from "@/components/deliveries/delivery-panel";
import { getTexts } from "@/lib/texts/get-texts";
import { readPreferences } from "../../../../../../../preferences";

/** Reports a missing delivery in the panel, for example one whose retention ended while the list was open. */
export default async function DeliveryNotFound() {
  const { deliveries } = getTexts((await readPreferences()).language);
  return (
    <DeliveryPanel title={deliveries.missingTitle}>
      <p className="text-ink2">{deliveries.missingText}</p>
    </DeliveryPanel>
  );
}
