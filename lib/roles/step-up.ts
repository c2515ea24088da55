import type { OperationId } from "../contracts/all";
import type { PortalOperationId } from "../contracts/portal/all";

/**
 * The operations that reveal or change secrets and rights, or all data of a customer. A person with a second factor
 * must have proved it in the last 10 minutes.
 */
const operations: readonly (OperationId | PortalOperationId)[] = [
  "createWebhook",
  "rotateWebhookSecret",
  "createCredential",
  "rotateCredential",
  "setCredentialMcp",
  "inviteMember",
  "changeRole",
  "removeMember",
  "requestGoLive",
  "showProductionCredential",
  "removePasskey",
  "findCustomer",
  "exportCustomer",
  "eraseCustomer",
];

/**
 * The operations that begin to set up a second factor. A person who has one already must have proved it in the last 10
 * minutes. Other members need no proof, and neither does an admin who must have a second factor and has none yet.
 */
const setUps: readonly PortalOperationId[] = ["beginSecondFactor", "beginPasskey"];

const ids: ReadonlySet<string> = new Set(operations);
const setUpIds: ReadonlySet<string> = new Set(setUps);

/** Returns whether an operation needs a recent proof of the second factor. */
export function needsRecentProof({ operationId }: { operationId: string }): boolean {
  return ids.has(operationId);
}

/** Returns whether an operation begins to set up a second factor. */
export function setsUpSecondFactor({ operationId }: { operationId: string }): boolean {
  return setUpIds.has(operationId);
}
