import type { OperationId } from "../contracts/all";
import type { PortalOperationId } from "../contracts/portal/all";

/**
 * The operations that read or change secrets, rights or all data of a customer. A person with a second factor must have
 * proved it in the last 10 minutes.
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
 * minutes. A person without one needs no proof.
 */
const setUps: readonly PortalOperationId[] = ["beginSecondFactor", "beginPasskey"];

const ids: ReadonlySet<string> = new Set(operations);
const setUpIds: ReadonlySet<string> = new Set(setUps);

/** Returns whether the operation needs a recent proof from every person with a second factor. */
export function needsRecentProof({ operationId }: { operationId: string }): boolean {
  return ids.has(operationId);
}

/**
 * Returns whether an operation begins to set up a second factor. It then needs a recent proof if the person already has
 * one.
 */
export function beginsSecondFactorSetup({ operationId }: { operationId: string }): boolean {
  return setUpIds.has(operationId);
}
