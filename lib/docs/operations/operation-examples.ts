import type { OperationId, PartnerContracts } from "../../contracts/all";
import type { OperationExample } from "../samples/example-call";
import { bookingExamples } from "./booking-examples";
import { lookExamples } from "./look-examples";
import { requestExamples } from "./request-examples";
import { sandboxExamples } from "./sandbox-examples";
import { webhookExamples } from "./webhook-examples";

/** One example of every operation: an operation without one does not compile. */
export const operationExamples: { [K in OperationId]: OperationExample<PartnerContracts[K]> } = {
  ...lookExamples,
  ...bookingExamples,
  ...requestExamples,
  ...webhookExamples,
  ...sandboxExamples,
};
