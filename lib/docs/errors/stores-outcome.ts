import { allContracts } from "../../contracts/all";
import { declaredErrors } from "../../contracts/declared-errors";
import { errorCatalogue, type PartnerErrorCode } from "../../contracts/errors";

/** The statuses of the responses that are stored for an idempotency key. */
const storedStatuses: ReadonlySet<number> = new Set([404, 409, 422, 500]);

/** Errors about the key itself, returned before any processing. They are not stored. */
const keyErrors: readonly PartnerErrorCode[] = ["idempotency_key_in_progress", "idempotency_key_reused"];

/** Returns whether a key stores this error permanently, or `undefined` if no idempotent operation returns it. */
export function storesOutcome(code: PartnerErrorCode): boolean | undefined {
  const { status } = errorCatalogue[code];
  const returned = allContracts.some(
    (contract) => contract.idempotent && declaredErrors(contract).includes(code),
  );
  if (!returned) return undefined;
  return storedStatuses.has(status) && !keyErrors.includes(code);
}
