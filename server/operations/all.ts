import { operationIds, type PartnerContracts } from "@/lib/contracts/all";
import { availabilityOperations } from "./availability";
import { bookingOperations } from "./bookings";
import { catalogueOperations } from "./catalogue";
import { coverageOperations } from "./coverage";
import { eventOperations } from "./events";
import { evidenceOperations } from "./evidence";
import type { Operation, Operations } from "./operation";
import { partnerOperations } from "./partners";
import { paymentOperations } from "./payments";
import { replacementOperations } from "./replacements";
import { requestOperations } from "./requests";
import { reservationOperations } from "./reservations";
import { sandboxOperations } from "./sandbox";
import { statementOperations } from "./statements";
import { webhookDeliveryOperations } from "./webhook-deliveries";
import { webhookOperations } from "./webhooks";

/** The operation of every contract in `lib/contracts/all.ts`. The compiler reports a missing one. */
export const operations: Operations<PartnerContracts> = {
  ...availabilityOperations,
  ...bookingOperations,
  ...catalogueOperations,
  ...coverageOperations,
  ...eventOperations,
  ...evidenceOperations,
  ...partnerOperations,
  ...replacementOperations,
  ...paymentOperations,
  ...requestOperations,
  ...reservationOperations,
  ...sandboxOperations,
  ...statementOperations,
  ...webhookDeliveryOperations,
  ...webhookOperations,
};

/** Every operation under `/v1`, in the order of the contracts. */
export const allOperations: readonly Operation[] = operationIds.map((id) => operations[id]);
