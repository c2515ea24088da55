import type { Metadata } from "next";
import { RequestView } from "@/components/requests/request-view";
import { inspectRequestContract } from "@/lib/contracts/portal/requests";
import { requirePage } from "../../../../require-staff";
import { runPageOperation } from "../../../../run-page-operation";

type Props = { params: Promise<{ requestId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).requestId };
}

export default async function RequestPage({ params }: Props) {
  await requirePage("/developers/logs/[requestId]");
  const { requestId } = await params;
  const inspected = await runPageOperation(inspectRequestContract, { params: { request_id: requestId } });
  return <RequestView inspected={inspected} />;
}
