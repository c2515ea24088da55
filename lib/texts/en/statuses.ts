export const statuses = {
  draft: "Draft",
  pending: "Waiting for a crew",
  pending_confirmation: "Being secured",
  pending_supplier: "With the supplier",
  confirmed: "Confirmed",
  cancelled: "Cancelled",
  expired: "Expired",
  completed: "Completed",
  /** A status this version does not know: every one but `confirmed` is not confirmed yet. */
  unknown: "Not confirmed yet",
  fulfilmentNone: "Nothing to secure",
  fulfilmentPending: "Being secured",
  fulfilmentReserved: "Secured",
  fulfilmentFailed: "Could not be secured",
  fulfilmentCancelled: "Given up",
};
