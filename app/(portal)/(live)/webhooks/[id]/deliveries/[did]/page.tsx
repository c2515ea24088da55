import { createTitle } from "@/app/create-title";
import { DeliveryView } from "@/components/deliveries/delivery-view";
import { JsonView } from "@/components/ui/json-view";
import { inspectDeliveryContract } from "@/lib/contracts/portal/deliveries";
import { getTexts } from "@/lib/texts/get-texts";
import { readPreferences } from "../../../../../../preferences";
import { requirePage } from "../../../../../require-staff";
import { runPageOperation } from "../../../../../run-page-operation";

type Props = { params: Promise<{ id: string; did: string }> };

export const generateMetadata = createTitle(({ deliveries }) => deliveries.delivery);

export default async function DeliveryPage({ params }: Props) {
  await requirePage("/webhooks/[id]/deliveries/[did]");
  const { id, did } = await params;
  const initial = await runPageOperation(inspectDeliveryContract, { params: { id, delivery_id: did } });
  const { language } = await readPreferences();
  return (
    <DeliveryView
      key={did}
      id={id}
      initial={initial}
      formatted={<JsonView json={initial.body} label={getTexts(language).deliveries.bodyFormatted} />}
    />
  );
}
