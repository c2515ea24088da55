import { createTitle } from "@/app/create-title";
import { IdLookupView } from "@/components/requests/id-lookup-view";
import { lookUpIdContract } from "@/lib/contracts/portal/requests";
import { ApiError } from "@/server/errors/api-error";
import { requirePage } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = createTitle(({ idLookup }) => idLookup.title);

export default async function WherePage({ searchParams }: Props) {
  await requirePage("/developers/where");
  const { q } = await searchParams;
  return <IdLookupView initial={typeof q === "string" && q !== "" ? await lookUp(q) : null} />;
}

/**
 * Looks up an ID. Returns null if the ID is invalid: the view then sends the request again and shows its
 * error.
 */
async function lookUp(q: string) {
  try {
    return await runPageOperation(lookUpIdContract, { query: { q } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}
