import type { DeliveryViewProps } from "@/components/deliveries/delivery-view";
import { JsonView } from "@/components/ui/json-view";
import { inspectDeliveryContract } from "@/lib/contracts/portal/deliveries";
import { getTexts } from "@/lib/texts/get-texts";
import { readPreferences } from "../../../../preferences";
import { runPageOperation } from "../../../run-page-operation";

export type DeliveryParams = Promise<{ id: string; did: string }>;

/** Returns the delivery that the URL names, for its page or its panel. Shows the page for missing records if none exists. */
export async function readDelivery(params: DeliveryParams): Promise<DeliveryViewProps> {
  const { id, did } = await params;
  const initial = await runPageOperation(inspectDeliveryContract, { params: { id, delivery_id: did } });
  const { language } = await readPreferences();
  const label = getTexts(language).deliveries.bodyFormatted;
  return { id, initial, formatted: <JsonView json={initial.body} label={label} /> };
}
