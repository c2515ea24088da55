export const statuses = {
  draft: "Draft",
  pending: "Awaiting crew",
  pending_confirmation: "Securing",
  pending_supplier: "Awaiting supplier",
  confirmed: "Confirmed",
  cancelled: "Cancelled",
  expired: "Expired",
  completed: "Completed",
  /** The text for a status that this version does not know. Only `confirmed` means confirmed. */
  unknown: "Not confirmed yet",
  fulfilmentNone: "Nothing to secure",
  fulfilmentPending: "Securing",
  fulfilmentReserved: "Secured",
  fulfilmentFailed: "Could not be secured",
  fulfilmentCancelled: "Released",
};
