export { createPartnerClient, type PartnerClient, type PartnerClientOptions } from "./create-partner-client";
export type * from "./generated/types";
export type { OperationId } from "./operation";
export {
  type ErrorCode,
  isPartnerApiError,
  type KnownPartnerApiError,
  PartnerApiError,
} from "./partner-api-error";
export { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "./verify-webhook";
