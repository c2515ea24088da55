import { SecretView } from "@/components/webhooks/settings/secret-view";
import { getWebhookContract } from "@/lib/contracts/webhooks";
import { requirePage } from "../../../../require-staff";
import { runPageOperation } from "../../../../run-page-operation";

type Props = { params: Promise<{ id: string }> };

export default async function EndpointSecretPage({ params }: Props) {
  const { now } = await requirePage("/webhooks/[id]/secret");
  const endpoint = await runPageOperation(getWebhookContract, { params: await params });
  return <SecretView key={endpoint.id} initial={endpoint} now={now.toISOString()} />;
}
