import { SettingsView } from "@/components/webhooks/settings/settings-view";
import { getWebhookContract } from "@/lib/contracts/webhooks";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { requirePage } from "../../../../require-staff";
import { runPageOperation } from "../../../../run-page-operation";
import { eventExamples } from "../../event-examples";

type Props = { params: Promise<{ id: string }> };

export default async function EndpointSettingsPage({ params }: Props) {
  const { now } = await requirePage("/webhooks/[id]/settings");
  const endpoint = await runPageOperation(getWebhookContract, { params: await params });
  const ownHost = new URL(getHostedRuntime().config.publicUrl).hostname;
  return (
    <SettingsView key={endpoint.id} initial={endpoint} examples={eventExamples(now)} ownHost={ownHost} />
  );
}
