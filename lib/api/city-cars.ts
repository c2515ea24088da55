import type * as z from "zod/mini";
import type { CityCar, findCityCarsContract } from "../contracts/portal/cities";
import type { OperationRoute } from "./route";

const findCityCarsRoute: OperationRoute<"findCityCars"> = { method: "GET", path: "/portal-api/city-cars" };

const timeoutMs = 20_000;

/**
 * Finds cars of a city by words of their titles. Throws if the request fails. It does not use `call`, because the
 * script budget of the palette is 22 kB.
 */
export async function findCityCars(
  query: { location: string; q: string },
  superseded: AbortSignal,
): Promise<readonly CityCar[]> {
  const response = await fetch(`${findCityCarsRoute.path}?${new URLSearchParams(query)}`, {
    signal: AbortSignal.any([superseded, AbortSignal.timeout(timeoutMs)]),
    cache: "no-store",
  });
  if (!response.ok) throw new Error(response.statusText);
  // SAFETY: the server builds this response by the same contract, and tests verify it.
  const { data } = (await response.json()) as z.output<typeof findCityCarsContract.response>;
  return data;
}
