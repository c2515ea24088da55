import type { Metadata } from "next";
import { RequestView } from "@/components/requests/request-view";
import { inspectRequestContract } from "@/lib/contracts/portal/requests";
import { askOperation } from "../../../../ask-operation";
import { requireAdmin } from "../../../../require-staff";

type Props = { params: Promise<{ requestId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).requestId };
}

export default async function RequestPage({ params }: Props) {
  await requireAdmin();
  const { requestId } = await params;
  const inspected = await askOperation(inspectRequestContract, { params: { request_id: requestId } });
  return <RequestView inspected={inspected} />;
}
