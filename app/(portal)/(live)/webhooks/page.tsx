import { createTitle } from "@/app/create-title";
import { WebhooksList } from "@/components/webhooks/webhooks-list";
import { getWebhookHealthContract } from "@/lib/contracts/portal/webhooks";
import { listWebhooksContract } from "@/lib/contracts/webhooks";
import { requirePage } from "../../require-staff";
import { runPageOperation } from "../../run-page-operation";

export const generateMetadata = createTitle(({ webhooks }) => webhooks.title);

export default async function WebhooksPage() {
  await requirePage("/webhooks");
  const endpoints = await runPageOperation(listWebhooksContract, { query: { limit: "100" } });
  const health = await runPageOperation(getWebhookHealthContract);
  return <WebhooksList initial={{ endpoints: endpoints.data, health }} />;
}
