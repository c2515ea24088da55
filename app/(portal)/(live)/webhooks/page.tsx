import type { Metadata } from "next";
import { WebhooksList } from "@/components/webhooks/webhooks-list";
import { getWebhookHealthContract } from "@/lib/contracts/portal/webhooks";
import { listWebhooksContract } from "@/lib/contracts/webhooks";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../preferences";
import { requireAdmin } from "../../require-staff";
import { runPageOperation } from "../../run-page-operation";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).webhooks.title };
}

export default async function WebhooksPage() {
  await requireAdmin();
  const endpoints = await runPageOperation(listWebhooksContract, { query: { limit: "100" } });
  const health = await runPageOperation(getWebhookHealthContract);
  return <WebhooksList initial={{ endpoints: endpoints.data, health }} />;
}
