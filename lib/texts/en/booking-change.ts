/** The texts of the dialog that changes a booking. */
export const bookingChange = {
  open: "Change booking",
  title: "Change {reference}",
  description: "A change is a new booking. The current one stays until the new one is confirmed.",
  from: "First day",
  to: "Last day",
  pickupHour: "Pickup hour",
  returnHour: "Return hour",
  order: "The last day must be after the first day.",
  collect: "You collect {amount}",
  refund: "You refund {amount}",
  none: "Same price",
  otherCurrency: "The new price is in another currency.",
  totals: "{total} instead of {old}",
  stays: "The current booking stays until the new one is confirmed.",
  paymentHint: "If you collect a further payment, charge it first and enter its reference here.",
  confirm: "Book the change",
  busy: "Booking…",
  refused: {
    unavailable: "The car is not available for this change.",
    not_found: "The car is no longer offered.",
    invalid_date_range: "These dates cannot be booked.",
    delivery_not_available: "The car cannot be delivered.",
    unsupported_currency: "The car cannot be priced in this currency.",
    search_expired: "The offer has expired. Search again.",
    not_cancellable: "The booking can no longer be changed.",
    already_replaced: "Another booking already replaces this one.",
  } as Record<string, string>,
  refusedOther: "This change is not possible.",
};

/** The texts of a booking that replaces another one or is replaced by one. */
export const bookingPair = {
  replaces: "Replaces {reference}",
  replacesWaiting: "Replaces {reference} as soon as it is confirmed",
  beingReplaced: "Being replaced by {reference} – this booking stays until the new one is confirmed",
  replacedBy: "Replaced by {reference}",
  marks: { replaces: "Replacement", beingReplaced: "Being replaced", replaced: "Replaced" },
};
