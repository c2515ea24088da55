import { daysBetween, parseDay } from "@/lib/dates";
import { formatInZone } from "@/lib/zone-time";
import type { Runtime } from "../context";
import { inTransaction } from "../db/in-transaction";
import { notifyWorkers } from "../db/notify-workers";
import { inQueuedTrace } from "../tracing/trace-contexts";
import { withCircuitBreaker } from "./circuit";
import type { SupplierOffer, SupplierSearch } from "./connector";
import { createConnector } from "./create-connector";
import { SupplierFailure } from "./supplier-failure";
import {
  type ClaimedSearch,
  completeSupplierSearch,
  insertOffers,
  leaseSeconds,
  releaseSupplierSearch,
  renewLease,
} from "./supplier-searches.queries";
import { withDeadline } from "./with-deadline";

/**
 * Runs one claimed supplier search and stores its offers or its failure. If the worker stops first, releases the search
 * so that another worker can claim it.
 */
export async function runSupplierSearch(
  runtime: Runtime,
  claimed: ClaimedSearch,
  stop: AbortSignal,
): Promise<void> {
  await inQueuedTrace(
    { db: runtime.database, subject: { supplierSearch: claimed.searchId } },
    () => ({
      name: "search supplier",
      kind: "consumer",
      attributes: { "rentals.supplier": claimed.supplierSlug, "rentals.search_id": claimed.searchId },
    }),
    () => runSearch(runtime, claimed, stop),
  );
}

async function runSearch(runtime: Runtime, claimed: ClaimedSearch, stop: AbortSignal): Promise<void> {
  const { database, log } = runtime;
  const count = (outcome: string) =>
    runtime.meter?.supplier({ supplier: claimed.supplierSlug, question: "search", outcome });
  try {
    const offers = await whileRenewing(runtime, claimed, () => search(runtime, claimed, stop));
    await storeOffers(runtime, claimed, offers);
    count("answered");
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error;
    if (stop.aborted) {
      await releaseSupplierSearch(database, claimed);
      notifyWorkers(database, "supplier_searches");
      return;
    }
    const { reason, detail } = error;
    count(reason);
    log.warn({ supplier: claimed.supplierSlug, search: claimed.searchId, reason, detail }, "supplier failed");
    await completeSupplierSearch(database, claimed, { status: "failed", error: error.message });
  }
}

async function search(
  { database, keys, config }: Runtime,
  claimed: ClaimedSearch,
  stop: AbortSignal,
): Promise<SupplierOffer[]> {
  const connector = createConnector(keys, claimed);
  const request = toSupplierSearch(claimed);
  const cutShort = claimed.lifetimeSeconds < config.supplierSearchSeconds;
  return await withDeadline({ ms: claimed.remainingMs, stop }, (signal) =>
    withCircuitBreaker(database, claimed.supplierId, () =>
      connector.search(request, signal).catch((error: unknown) => {
        const timedOut = error instanceof SupplierFailure && error.reason === "timeout";
        throw timedOut && cutShort ? new SupplierFailure("search_over") : error;
      }),
    ),
  );
}

function toSupplierSearch(claimed: ClaimedSearch): SupplierSearch {
  const { locationSlug: slug, countryCode, latitude, longitude, timezone, request } = claimed;
  const [dateFrom, dateTo] = [parseDay(request.dateFrom ?? ""), parseDay(request.dateTo ?? "")];
  if (dateFrom === undefined || dateTo === undefined) throw new Error("The search's dates are not days.");
  return {
    searchRef: claimed.searchId,
    location: { slug, countryCode, latitude, longitude },
    startsAt: formatInZone(claimed.startsAt, timezone),
    endsAt: formatInZone(claimed.endsAt, timezone),
    days: daysBetween(dateFrom, dateTo),
    age: request.age ?? null,
    currency: claimed.currency,
  };
}

/**
 * Runs `work` and renews the lease at intervals until `work` ends. Ignores a failed renewal, because the next one still
 * comes before the lease expires.
 */
async function whileRenewing<T>(
  { database }: Runtime,
  claimed: ClaimedSearch,
  work: () => Promise<T>,
): Promise<T> {
  const renew = () => void renewLease(database, claimed).catch(() => undefined);
  const timer = setInterval(renew, (leaseSeconds * 1000) / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function storeOffers(
  { database }: Runtime,
  claimed: ClaimedSearch,
  offers: readonly SupplierOffer[],
): Promise<void> {
  await inTransaction(database, async (tx) => {
    // The row lock prevents a second result. A result after the loss of the lease stores nothing.
    if (await completeSupplierSearch(tx, claimed, { status: "answered", error: null })) {
      await insertOffers(tx, claimed, offers);
    }
  });
}
