import { searchAvailabilityContract } from "./availability";
import {
  bookReservationContract,
  cancelBookingContract,
  createBookingContract,
  getBookingByExternalRefContract,
  getBookingContract,
  listBookingsContract,
} from "./bookings";
import { getCalendarContract } from "./calendar";
import {
  getCarContract,
  getCoverageContract,
  listCountriesContract,
  listLocationsContract,
} from "./catalogue";
import type { Contract } from "./contract";
import { listEventsContract } from "./events";
import { getEvidenceContract } from "./evidence";
import { explainAvailabilityContract } from "./explain";
import { getMeContract } from "./partners";
import {
  getPaymentContract,
  listPaymentsContract,
  refundPaymentContract,
  reopenPaymentContract,
} from "./payments";
import { getDrillsContract, getReadinessContract, startDrillsContract } from "./readiness";
import { defineRegistry, listOperationIds } from "./registry";
import { getCancellationContract, previewReplacementContract, replaceBookingContract } from "./replacements";
import { getIdempotencyKeyContract, getRequestContract } from "./requests";
import { deleteReservationContract, reserveContract } from "./reservations";
import {
  emitEventContract,
  listScenariosContract,
  moveClockContract,
  showClockContract,
  transitionBookingContract,
} from "./sandbox";
import { getStatementContract, listStatementsContract } from "./statements";
import {
  getDeliveryContract,
  listDeliveriesContract,
  replayDeliveriesContract,
  retryDeliveryContract,
} from "./webhook-deliveries";
import {
  createWebhookContract,
  deleteWebhookContract,
  endPreviousSecretContract,
  getWebhookContract,
  listWebhooksContract,
  rotateWebhookSecretContract,
  testWebhookContract,
  updateWebhookContract,
} from "./webhooks";

/**
 * Every operation under `/v1` by its operation ID, in the order of the documentation. The server, the typed client,
 * the documentation and the tests derive their operations from this list.
 */
export const partnerContracts = defineRegistry({
  getMe: getMeContract,
  getCoverage: getCoverageContract,
  listRentalCountries: listCountriesContract,
  listRentalLocations: listLocationsContract,
  getCar: getCarContract,
  searchAvailability: searchAvailabilityContract,
  explainAvailability: explainAvailabilityContract,
  getCalendar: getCalendarContract,
  createReservation: reserveContract,
  deleteReservation: deleteReservationContract,
  bookReservation: bookReservationContract,
  createBooking: createBookingContract,
  listBookings: listBookingsContract,
  getBooking: getBookingContract,
  getBookingByExternalRef: getBookingByExternalRefContract,
  getCancellation: getCancellationContract,
  getEvidence: getEvidenceContract,
  cancelBooking: cancelBookingContract,
  previewReplacement: previewReplacementContract,
  replaceBooking: replaceBookingContract,
  listStatements: listStatementsContract,
  getStatement: getStatementContract,
  listPayments: listPaymentsContract,
  getPayment: getPaymentContract,
  refundPayment: refundPaymentContract,
  reopenPayment: reopenPaymentContract,
  listEvents: listEventsContract,
  getRequest: getRequestContract,
  getIdempotencyKey: getIdempotencyKeyContract,
  createWebhook: createWebhookContract,
  listWebhooks: listWebhooksContract,
  getWebhook: getWebhookContract,
  updateWebhook: updateWebhookContract,
  deleteWebhook: deleteWebhookContract,
  testWebhook: testWebhookContract,
  rotateWebhookSecret: rotateWebhookSecretContract,
  endPreviousWebhookSecret: endPreviousSecretContract,
  listWebhookDeliveries: listDeliveriesContract,
  getWebhookDelivery: getDeliveryContract,
  retryWebhookDelivery: retryDeliveryContract,
  replayWebhookDeliveries: replayDeliveriesContract,
  listScenarios: listScenariosContract,
  showClock: showClockContract,
  moveClock: moveClockContract,
  transitionBooking: transitionBookingContract,
  emitEvent: emitEventContract,
  startDrills: startDrillsContract,
  getDrills: getDrillsContract,
  getReadiness: getReadinessContract,
});

export type PartnerContracts = typeof partnerContracts;
export type OperationId = keyof PartnerContracts;

export const operationIds: readonly OperationId[] = listOperationIds(partnerContracts);

export const allContracts: readonly Contract[] = Object.values(partnerContracts);
