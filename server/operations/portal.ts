import { type PortalContracts, portalOperationIds } from "@/lib/contracts/portal/all";
import type { Operation, Operations } from "./operation";
import { auditOperations } from "./portal/audit";
import { timelineOperations } from "./portal/bookings";
import { cityOperations } from "./portal/cities";
import { credentialOperations } from "./portal/credentials";
import { customerOperations } from "./portal/customers";
import { deliveryOperations } from "./portal/deliveries";
import { deskOperations } from "./portal/desk";
import { docsValueOperations } from "./portal/docs-values";
import { goLiveOperations } from "./portal/go-live";
import { healthOperations } from "./portal/health";
import { insightOperations } from "./portal/insights";
import { passkeyOperations } from "./portal/passkeys";
import { shownPaymentOperations } from "./portal/payments";
import { profileOperations } from "./portal/profile";
import { readinessOperations } from "./portal/readiness";
import { reconciliationOperations } from "./portal/reconciliation";
import { requestLogOperations } from "./portal/requests";
import { secondFactorOperations } from "./portal/second-factor";
import { sessionOperations } from "./portal/session";
import { teamOperations } from "./portal/team";
import { viewOperations } from "./portal/views";
import { voucherOperations } from "./portal/voucher";
import { webhookHealthOperations } from "./portal/webhooks";
import { workOperations } from "./portal/work";

/** The operation of every contract in `lib/contracts/portal/all.ts`. The compiler reports a missing one. */
const operations: Operations<PortalContracts> = {
  ...auditOperations,
  ...timelineOperations,
  ...cityOperations,
  ...credentialOperations,
  ...customerOperations,
  ...deliveryOperations,
  ...deskOperations,
  ...docsValueOperations,
  ...healthOperations,
  ...goLiveOperations,
  ...insightOperations,
  ...profileOperations,
  ...passkeyOperations,
  ...secondFactorOperations,
  ...reconciliationOperations,
  ...shownPaymentOperations,
  ...readinessOperations,
  ...requestLogOperations,
  ...sessionOperations,
  ...teamOperations,
  ...viewOperations,
  ...voucherOperations,
  ...webhookHealthOperations,
  ...workOperations,
};

/** Every operation that only the portal has. `/portal-api` also serves every operation of `/v1`. */
export const portalOperations: readonly Operation[] = portalOperationIds.map((id) => operations[id]);
