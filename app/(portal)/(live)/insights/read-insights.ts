import {
  type InsightFilters,
  insightFilterNames,
  noInsightFilters,
  toInsightsQuery,
} from "@/components/insights/insight-filters";
import { getInsightsContract, type Insights } from "@/lib/contracts/portal/insights";
import { ApiError } from "@/server/errors/api-error";
import { runPageOperation } from "../../run-page-operation";

export type Search = Record<string, string | string[] | undefined>;
type Read = { filters: InsightFilters; insights: Insights; problem: string | undefined };

/**
 * Returns the insights that the URL selects. If the API rejects a filter, returns the insights without any filter,
 * with the API's message as `problem`.
 */
export async function readInsights(search: Search): Promise<Read> {
  const one = (name: string) => (typeof search[name] === "string" ? search[name].trim() : "");
  const given = insightFilterNames.map((name) => [name, one(name)] as const);
  // SAFETY: the names are those of the filters.
  const filters = Object.fromEntries(given) as InsightFilters;
  try {
    const insights = await runPageOperation(getInsightsContract, { query: toInsightsQuery(filters) });
    return { filters, insights, problem: undefined };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    const insights = await runPageOperation(getInsightsContract);
    return { filters: noInsightFilters, insights, problem: error.message };
  }
}
