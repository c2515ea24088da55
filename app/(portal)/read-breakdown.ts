import type { Breakdown } from "@/lib/contracts/breakdown";
import { getCarContract } from "@/lib/contracts/catalogue";
import { tryPageOperation } from "./run-page-operation";

export type PageQuery = Record<string, string | string[] | undefined>;

const terms = ["date_from", "date_to", "currency", "units", "pickup_hour", "return_hour"];

/** Returns the URL parameters that determine the price of a car. They have the names of the API's parameters. */
export function pickTerms(query: PageQuery): Record<string, string> {
  const sent = terms.flatMap((name) => {
    const value = query[name];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  return Object.fromEntries(sent);
}

/**
 * Returns the price of each charged day if the car is rented for the dates in the URL. Returns `undefined` if the URL
 * lacks a date or the API rejects the request.
 */
export async function readBreakdown(slug: string, query: PageQuery): Promise<Breakdown | undefined> {
  const sent = pickTerms(query);
  if (sent.date_from === undefined || sent.date_to === undefined) return undefined;
  const asked = { params: { slug }, query: { ...sent, include: "breakdown" } };
  return (await tryPageOperation(getCarContract, asked))?.breakdown;
}
