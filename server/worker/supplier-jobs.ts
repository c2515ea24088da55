import { claimSupplierWork } from "../fulfilment/process-supplier-job";
import { claimSupplierSearches } from "../suppliers/claim-supplier-searches";
import type { ConcurrentJob } from "./run-concurrent-jobs";

/** Many slots, because a supplier search mostly waits for the supplier. */
export const supplierSearchJob: ConcurrentJob = {
  name: "ask-suppliers",
  channel: "supplier_searches",
  slots: 400,
  everySeconds: 1,
  claim: claimSupplierSearches,
};

export const reservationWork: ConcurrentJob = {
  name: "supplier-reservations",
  channel: "supplier_reservations",
  slots: 200,
  everySeconds: 1,
  claim: claimSupplierWork,
};
