import type { ReactNode } from "react";
import { createTitle } from "@/app/create-title";
import { EndpointHeader } from "@/components/webhooks/endpoint-header";
import { getWebhookContract } from "@/lib/contracts/webhooks";
import { requirePage } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

type Props = { params: Promise<{ id: string }>; children: ReactNode; panel: ReactNode };

export const generateMetadata = createTitle(({ webhooks }) => webhooks.endpoint);

/** The header of an endpoint and one of its pages, with the panel of a delivery beside it while one is open. */
export default async function EndpointLayout({ params, children, panel }: Props) {
  await requirePage("/webhooks/[id]");
  const { id } = await params;
  const endpoint = await runPageOperation(getWebhookContract, { params: { id } });
  return (
    <>
      <EndpointHeader key={endpoint.id} initial={endpoint} />
      {children}
      {panel}
    </>
  );
}
