import type { OperationId } from "../contracts/all";
import type { PortalOperationId } from "../contracts/portal/all";

/**
 * The operations that reveal or change secrets and rights. A person with a second factor must have proved it in the
 * last 10 minutes.
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
];

const ids: ReadonlySet<string> = new Set(operations);

/** Returns whether an operation needs a recent proof of the second factor. */
export function needsRecentProof({ operationId }: { operationId: string }): boolean {
  return ids.has(operationId);
}
