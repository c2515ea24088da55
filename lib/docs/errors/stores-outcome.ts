import { allContracts } from "../../contracts/all";
import { declaredErrors } from "../../contracts/declared-errors";
import { errorCatalogue, type PartnerErrorCode } from "../../contracts/errors";

/** Statuses whose answers are stored with the key and come back with it. */
const stored: ReadonlySet<number> = new Set([404, 409, 422, 500]);

/** Answers about the key itself, given before any work began. */
const aboutKeys: readonly PartnerErrorCode[] = ["idempotency_key_in_progress", "idempotency_key_reused"];

/** Whether a keyed call that was answered so is answered so for ever; undefined where no keyed call can be. */
export function storesOutcome(code: PartnerErrorCode): boolean | undefined {
  const { status } = errorCatalogue[code];
  const keyed = allContracts.some(
    (contract) => contract.idempotent && declaredErrors(contract).includes(code),
  );
  if (!keyed) return undefined;
  return stored.has(status) && !aboutKeys.includes(code);
}
