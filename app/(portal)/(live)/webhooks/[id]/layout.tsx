import type { Metadata } from "next";
import type { ReactNode } from "react";
import { EndpointHeader } from "@/components/webhooks/endpoint-header";
import { getWebhookContract } from "@/lib/contracts/webhooks";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../../preferences";
import { requireAdmin } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

type Props = { params: Promise<{ id: string }>; children: ReactNode };

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).webhooks.endpoint };
}

export default async function EndpointLayout({ params, children }: Props) {
  await requireAdmin();
  const { id } = await params;
  const endpoint = await runPageOperation(getWebhookContract, { params: { id } });
  return (
    <>
      <EndpointHeader key={endpoint.id} initial={endpoint} />
      {children}
    </>
  );
}
