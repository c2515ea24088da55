import { searchAvailabilityContract } from "../../contracts/availability";
import {
  bookReservationContract,
  cancelBookingContract,
  createBookingContract,
  getBookingByExternalRefContract,
  getBookingContract,
  listBookingsContract,
} from "../../contracts/bookings";
import {
  getCarContract,
  getCoverageContract,
  listCountriesContract,
  listLocationsContract,
} from "../../contracts/catalogue";
import { listEventsContract } from "../../contracts/events";
import { getMeContract } from "../../contracts/partners";
import { getIdempotencyKeyContract, getRequestContract } from "../../contracts/requests";
import { deleteReservationContract, reserveContract } from "../../contracts/reservations";
import {
  emitEventContract,
  listScenariosContract,
  moveClockContract,
  showClockContract,
  transitionBookingContract,
} from "../../contracts/sandbox";
import {
  getDeliveryContract,
  listDeliveriesContract,
  replayDeliveriesContract,
  retryDeliveryContract,
} from "../../contracts/webhook-deliveries";
import {
  createWebhookContract,
  deleteWebhookContract,
  endPreviousSecretContract,
  getWebhookContract,
  listWebhooksContract,
  rotateWebhookSecretContract,
  testWebhookContract,
  updateWebhookContract,
} from "../../contracts/webhooks";

/** Every operation by its `operationId`, each with its own type: the client's methods, the documentation's examples. */
export const partnerOperations = {
  getMe: getMeContract,
  getCoverage: getCoverageContract,
  listRentalCountries: listCountriesContract,
  listRentalLocations: listLocationsContract,
  getCar: getCarContract,
  searchAvailability: searchAvailabilityContract,
  createReservation: reserveContract,
  deleteReservation: deleteReservationContract,
  bookReservation: bookReservationContract,
  createBooking: createBookingContract,
  listBookings: listBookingsContract,
  getBooking: getBookingContract,
  getBookingByExternalRef: getBookingByExternalRefContract,
  cancelBooking: cancelBookingContract,
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
} as const;

export type PartnerOperations = typeof partnerOperations;
export type OperationId = keyof PartnerOperations;
