import { get, keyedPost } from "../samples/scripts";

const stay = { date_from: "$DATE_FROM", date_to: "$DATE_TO" };
const customer = { first_name: "Ana", last_name: "Silva", email: "ana@example.com" };
const reserve = keyedPost("/v1/rentals/reservations", "once", {
  car_slug: "test-accept",
  ...stay,
  customer,
  external_ref: "$ORDER",
});

export const reserveOnce = reserve;

/** Sends the same request again and prints the response headers. */
export const reserveAgain = reserve.replace("curl -s ", "curl -si ");

export const readByOwnReference = get("/v1/bookings/ext/$ORDER");
