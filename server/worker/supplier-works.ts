import { claimSupplierWork } from "../fulfilment/work-at-supplier";
import { claimSupplierQuestions } from "../suppliers/claim-questions";
import type { SlotWork } from "./run-slots";

/** Many places, as each question waits for as long as a supplier takes. */
export const searchWork: SlotWork = {
  name: "ask-suppliers",
  channel: "supplier_searches",
  slots: 400,
  everySeconds: 1,
  claim: claimSupplierQuestions,
};

export const reservationWork: SlotWork = {
  name: "supplier-reservations",
  channel: "supplier_reservations",
  slots: 200,
  everySeconds: 1,
  claim: claimSupplierWork,
};
