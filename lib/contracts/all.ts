import { searchAvailabilityContract } from "./availability";
import {
  bookReservationContract,
  cancelBookingContract,
  createBookingContract,
  getBookingByExternalRefContract,
  getBookingContract,
  listBookingsContract,
} from "./bookings";
import {
  getCarContract,
  getCoverageContract,
  listCountriesContract,
  listLocationsContract,
} from "./catalogue";
import type { Contract } from "./contract";
import { listEventsContract } from "./events";
import { getMeContract } from "./partners";
import { getIdempotencyKeyContract, getRequestContract } from "./requests";
import { deleteReservationContract, reserveContract } from "./reservations";
import {
  emitEventContract,
  listScenariosContract,
  moveClockContract,
  showClockContract,
  transitionBookingContract,
} from "./sandbox";
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

/** Every operation under `/v1`, in the order the documentation shows them. */
export const allContracts: readonly Contract[] = [
  getMeContract,
  getCoverageContract,
  listCountriesContract,
  listLocationsContract,
  getCarContract,
  searchAvailabilityContract,
  reserveContract,
  deleteReservationContract,
  bookReservationContract,
  createBookingContract,
  listBookingsContract,
  getBookingContract,
  getBookingByExternalRefContract,
  cancelBookingContract,
  listEventsContract,
  getRequestContract,
  getIdempotencyKeyContract,
  createWebhookContract,
  listWebhooksContract,
  getWebhookContract,
  updateWebhookContract,
  deleteWebhookContract,
  testWebhookContract,
  rotateWebhookSecretContract,
  endPreviousSecretContract,
  listDeliveriesContract,
  getDeliveryContract,
  retryDeliveryContract,
  replayDeliveriesContract,
  listScenariosContract,
  showClockContract,
  moveClockContract,
  transitionBookingContract,
  emitEventContract,
];
