import type * as z from "zod/mini";
import type { Contract } from "@/lib/contracts/contract";
import { ApiError } from "@/server/errors/api-error";
import { runPageOperation } from "./run-page-operation";

type Asked = { params?: Record<string, string>; query?: Record<string, string> };

/**
 * Returns the page of a list at the cursor in the URL, or the first page if the cursor is missing or invalid.
 * `understood` is false for an invalid cursor.
 */
export async function runFromCursor<C extends Contract>(
  contract: C,
  cursor: string | string[] | undefined,
  { params, query = {} }: Asked = {},
): Promise<{ page: z.output<C["response"]>; cursor: string | null; understood: boolean }> {
  const run = (more: Record<string, string>) =>
    runPageOperation(contract, { ...(params === undefined ? {} : { params }), query: { ...query, ...more } });
  if (typeof cursor !== "string" || cursor === "")
    return { page: await run({}), cursor: null, understood: true };
  try {
    return { page: await run({ cursor }), cursor, understood: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { page: await run({}), cursor: null, understood: false };
  }
}
