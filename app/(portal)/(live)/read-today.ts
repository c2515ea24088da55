import { unstable_rethrow } from "next/navigation";
import type * as z from "zod/mini";
import { isFailing } from "@/lib/api/today";
import type { Contract } from "@/lib/contracts/contract";
import { listDraftsContract } from "@/lib/contracts/portal/drafts";
import { getRefundsDueContract } from "@/lib/contracts/portal/payments";
import {
  countDeliveriesOfWeekContract,
  countWeekContract,
  getHandoversContract,
  getTodayContract,
} from "@/lib/contracts/portal/today";
import { listWebhooksContract } from "@/lib/contracts/webhooks";
import { type Capability, may, type StaffRole } from "@/lib/roles/roles";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { runPageOperation } from "../run-page-operation";

/**
 * Returns the data for the blocks of the Today page. A block is undefined if its request fails or the role may not see
 * it. `deliveries` is null, not undefined, if the role may not see it.
 */
export async function readToday(role: StaffRole) {
  const { environment } = getHostedRuntime().config;
  const sees = (capability: Capability) => may({ role, environment }, capability);
  const [waiting, drafts, refunds, handovers, week, endpoints, deliveries] = await Promise.all([
    readBlock(getTodayContract),
    sees("drafts") ? readBlock(listDraftsContract, { limit: "10" }) : undefined,
    sees("money") ? readBlock(getRefundsDueContract) : undefined,
    readBlock(getHandoversContract),
    readBlock(countWeekContract),
    sees("integrate") ? readBlock(listWebhooksContract, { limit: "100" }) : null,
    sees("integrate") ? readBlock(countDeliveriesOfWeekContract) : null,
  ]);
  const failing = endpoints?.data.filter(isFailing);
  return { initial: { waiting, drafts, refunds, handovers, endpoints: failing }, week, deliveries };
}

/**
 * Returns the response of an operation. If it fails, logs the error and returns undefined. Rethrows the errors by which
 * Next.js redirects or shows its 403 or 404 page.
 */
async function readBlock<C extends Contract>(
  contract: C,
  query: Record<string, string> = {},
): Promise<z.output<C["response"]> | undefined> {
  try {
    return await runPageOperation(contract, { query });
  } catch (error) {
    unstable_rethrow(error);
    getHostedRuntime().log.error({ err: error, operation: contract.operationId }, "block of Today failed");
    return undefined;
  }
}
