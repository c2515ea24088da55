import type { OperationId, PartnerContracts } from "../../contracts/all";
import type { OperationExample } from "../samples/example-call";
import { bookingExamples } from "./booking-examples";
import { evidenceExamples } from "./evidence-examples";
import { paymentExamples } from "./payment-examples";
import { requestExamples } from "./request-examples";
import { sandboxExamples } from "./sandbox-examples";
import { searchExamples } from "./search-examples";
import { statementExamples } from "./statement-examples";
import { webhookExamples } from "./webhook-examples";

/** An example request and response for every operation. An operation without an example does not compile. */
export const operationExamples: { [K in OperationId]: OperationExample<PartnerContracts[K]> } = {
  ...searchExamples,
  ...bookingExamples,
  ...evidenceExamples,
  ...statementExamples,
  ...paymentExamples,
  ...requestExamples,
  ...webhookExamples,
  ...sandboxExamples,
};
