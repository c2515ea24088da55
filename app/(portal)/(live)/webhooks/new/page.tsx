import type { Metadata } from "next";
import { CreateWebhook } from "@/components/webhooks/endpoint/create-webhook";
import { textsOf } from "@/lib/texts/texts-of";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../../../preferences";
import { requireAdmin } from "../../../require-staff";
import { eventExamples } from "../event-examples";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).webhooks.create };
}

export default async function NewWebhookPage() {
  const { now } = await requireAdmin();
  const { publicUrl } = getHostedRuntime().config;
  return <CreateWebhook examples={eventExamples(now)} ownHost={new URL(publicUrl).hostname} />;
}
