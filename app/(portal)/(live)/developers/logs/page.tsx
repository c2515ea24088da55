import { createTitle } from "@/app/create-title";
import { RequestsList } from "@/components/requests/requests-list";
import { logFilterNames } from "@/lib/api/requests";
import { listRequestsContract } from "@/lib/contracts/portal/requests";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readFirstPage, type Search } from "../../../read-first-page";
import { requirePage } from "../../../require-staff";

type Props = { searchParams: Promise<Search> };

export const generateMetadata = createTitle(({ requests }) => requests.title);

export default async function LogsPage({ searchParams }: Props) {
  await requirePage("/developers/logs");
  const asked = { search: await searchParams, names: logFilterNames };
  const first = await readFirstPage(listRequestsContract, asked);
  return <RequestsList first={first} baseUrl={getHostedRuntime().config.publicUrl} />;
}
