import { createTitle } from "@/app/create-title";
import type { FirstSearch } from "@/components/search/first-search";
import { readSearchState, toSearchRequest } from "@/components/search/search-params";
import { SearchView } from "@/components/search/search-view";
import { vehiclesPerPage } from "@/lib/api/availability";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { listVehicleTypes } from "@/server/catalogue/read/list-vehicle-types";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../../preferences";
import type { Search } from "../../read-first-page";
import { requirePage } from "../../require-staff";
import { tryPageOperation } from "../../run-page-operation";

type Props = { searchParams: Promise<Search> };

export const generateMetadata = createTitle(({ search }) => search.title);

export default async function SearchPage({ searchParams }: Props) {
  const { now } = await requirePage("/search");
  const { language } = await readPreferences();
  const [vehicleTypes, first] = await Promise.all([
    listVehicleTypes(getHostedRuntime().database, language),
    readFirstSearch(await searchParams, language),
  ]);
  return <SearchView now={now.toISOString()} vehicleTypes={vehicleTypes} first={first} />;
}

/**
 * Runs the search in the URL if it is complete, names one city and has no `search_id` yet. Searching several cities
 * would delay the page. Otherwise, or if the API rejects the search, returns null: the browser then runs the search, if
 * there is one, and shows any error.
 */
async function readFirstSearch(query: Search, language: string): Promise<FirstSearch | null> {
  const state = readSearchState({ get: (name) => [query[name]].flat()[0] ?? null });
  const request = toSearchRequest(state, state.sort, language);
  if (request === undefined || state.search_id !== null || state.location === null) return null;
  const answer = await tryPageOperation(searchAvailabilityContract, {
    query: { ...request, limit: String(vehiclesPerPage) },
  });
  return answer === undefined ? null : { request, answer };
}
