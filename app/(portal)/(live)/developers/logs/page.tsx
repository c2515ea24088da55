import { createTitle } from "@/app/create-title";
import { type FirstCalls, RequestsList } from "@/components/requests/requests-list";
import { type LogFilters, logFilterNames } from "@/lib/api/requests";
import { listRequestsContract } from "@/lib/contracts/portal/requests";
import { ApiError } from "@/server/errors/api-error";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { requireAdmin } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

type Search = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<Search> };

export const generateMetadata = createTitle(({ requests }) => requests.title);

export default async function LogsPage({ searchParams }: Props) {
  await requireAdmin();
  const first = await readFirstCalls(await searchParams);
  return <RequestsList first={first} baseUrl={getHostedRuntime().config.publicUrl} />;
}

/** Returns the page of the log that the URL selects, or null if it is rejected. The view then shows the error. */
async function readFirstCalls(search: Search): Promise<FirstCalls | null> {
  const filters: LogFilters = {
    status: one(search.status),
    method: one(search.method),
    source: one(search.source),
    path: one(search.path),
    credential: one(search.credential),
    since: one(search.since),
    until: one(search.until),
  };
  const cursor = one(search.pages).split("~").at(-1) ?? "";
  const asked = [
    ...logFilterNames.map((name) => [name, filters[name]] as const),
    ["cursor", cursor] as const,
  ];
  const query = Object.fromEntries(asked.filter(([, value]) => value !== ""));
  try {
    return { filters, cursor, page: await runPageOperation(listRequestsContract, { query }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}

function one(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}
