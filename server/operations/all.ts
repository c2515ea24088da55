import { searchAvailabilityOperation } from "./availability";
import {
  bookReservationOperation,
  cancelBookingOperation,
  createBookingOperation,
  getBookingByExternalRefOperation,
  getBookingOperation,
  listBookingsOperation,
} from "./bookings";
import { getCarOperation, listCountriesOperation, listLocationsOperation } from "./catalogue";
import { getCoverageOperation } from "./coverage";
import { listEventsOperation } from "./events";
import type { Operation } from "./operation";
import { getMeOperation } from "./partners";
import { getIdempotencyKeyOperation, getRequestOperation } from "./requests";
import { createReservationOperation, deleteReservationOperation } from "./reservations";
import {
  emitEventOperation,
  listScenariosOperation,
  moveClockOperation,
  showClockOperation,
  transitionBookingOperation,
} from "./sandbox";
import {
  getDeliveryOperation,
  listDeliveriesOperation,
  replayDeliveriesOperation,
  retryDeliveryOperation,
} from "./webhook-deliveries";
import {
  createWebhookOperation,
  deleteWebhookOperation,
  endPreviousSecretOperation,
  getWebhookOperation,
  listWebhooksOperation,
  rotateWebhookSecretOperation,
  testWebhookOperation,
  updateWebhookOperation,
} from "./webhooks";

/** The one registry: every door to the API serves these and nothing else. */
export const allOperations: readonly Operation[] = [
  getMeOperation,
  getCoverageOperation,
  listCountriesOperation,
  listLocationsOperation,
  getCarOperation,
  searchAvailabilityOperation,
  createReservationOperation,
  deleteReservationOperation,
  bookReservationOperation,
  createBookingOperation,
  listBookingsOperation,
  getBookingOperation,
  getBookingByExternalRefOperation,
  cancelBookingOperation,
  listEventsOperation,
  getRequestOperation,
  getIdempotencyKeyOperation,
  createWebhookOperation,
  listWebhooksOperation,
  getWebhookOperation,
  updateWebhookOperation,
  deleteWebhookOperation,
  testWebhookOperation,
  rotateWebhookSecretOperation,
  endPreviousSecretOperation,
  listDeliveriesOperation,
  getDeliveryOperation,
  retryDeliveryOperation,
  replayDeliveriesOperation,
  listScenariosOperation,
  showClockOperation,
  moveClockOperation,
  transitionBookingOperation,
  emitEventOperation,
];
