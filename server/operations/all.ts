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
import type { Operation } from "./operation";
import { getMeOperation } from "./partners";
import { createReservationOperation, deleteReservationOperation } from "./reservations";

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
];
