import type { OperationId } from "@/lib/contracts/all";

/**
 * `destructiveHint`: the operation ends or overwrites something. `idempotentHint`: a repeated call with the same
 * arguments has no further effect.
 */
export type ToolHints = { destructiveHint: boolean; idempotentHint: boolean };

const adds = { destructiveHint: false, idempotentHint: false };
const addsOnce = { destructiveHint: false, idempotentHint: true };
const ends = { destructiveHint: true, idempotentHint: false };
const endsOnce = { destructiveHint: true, idempotentHint: true };

/** The hints of the operations that write. A test fails if one of these operations has no entry. */
export const writeHints: Readonly<Partial<Record<OperationId, ToolHints>>> = {
  createReservation: addsOnce,
  deleteReservation: endsOnce,
  bookReservation: addsOnce,
  createBooking: addsOnce,
  cancelBooking: endsOnce,
  previewReplacement: addsOnce,
  // The replaced booking is cancelled when the new one is confirmed.
  replaceBooking: endsOnce,
  refundPayment: addsOnce,
  reopenPayment: endsOnce,
  createWebhook: adds,
  updateWebhook: endsOnce,
  deleteWebhook: endsOnce,
  testWebhook: adds,
  rotateWebhookSecret: ends,
  endPreviousWebhookSecret: endsOnce,
  retryWebhookDelivery: adds,
  replayWebhookDeliveries: adds,
  startDrills: adds,
  moveClock: ends,
  transitionBooking: ends,
  emitEvent: adds,
};
