import type { Contract } from "@/lib/contracts/contract";
import { declaredErrors } from "@/lib/contracts/declared-errors";
import { ApiError } from "../../errors/api-error";
import type { ApiRuntime } from "../partner/request-pipeline";

/**
 * Throws if a response does not match its contract. Does nothing unless `CHECK_CONTRACTS` is on, as in tests, because
 * the check would cost more than the query.
 */
export function assertContractResponse({ config }: ApiRuntime, contract: Contract, value: unknown): void {
  if (!config.checkContracts) return;
  const wire: unknown = JSON.parse(JSON.stringify(value));
  const parsed = contract.response.safeParse(wire);
  if (!parsed.success) {
    throw new Error(`${contract.operationId} broke its contract: ${JSON.stringify(parsed.error.issues)}`);
  }
}

/**
 * Errors that only the portal returns, because of a person's role or second factor. Any operation may return them,
 * although the published OpenAPI descriptions do not list them.
 */
const personErrors: readonly string[] = [
  "insufficient_role",
  "second_factor_required",
  "second_factor_missing",
];

/**
 * Returns the error of an operation unchanged. If `CHECK_CONTRACTS` is on and the error's code is neither in the
 * contract nor in `personErrors`, returns an unexpected error, which becomes a 500 response.
 */
export function checkError({ config }: ApiRuntime, contract: Contract, error: unknown): unknown {
  if (!config.checkContracts || !(error instanceof ApiError)) return error;
  if (personErrors.includes(error.code) || declaredErrors(contract).includes(error.code)) return error;
  return new Error(`${contract.operationId} does not declare ${error.code}`);
}
