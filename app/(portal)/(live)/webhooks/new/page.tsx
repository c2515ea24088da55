import { createTitle } from "@/app/create-title";
import { CreateWebhook } from "@/components/webhooks/endpoint/create-webhook";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { requirePage } from "../../../require-staff";
import { eventExamples } from "../event-examples";

export const generateMetadata = createTitle(({ webhooks }) => webhooks.create);

export default async function NewWebhookPage() {
  const { now } = await requirePage("/webhooks/new");
  const { publicUrl } = getHostedRuntime().config;
  return <CreateWebhook examples={eventExamples(now)} ownHost={new URL(publicUrl).hostname} />;
}
