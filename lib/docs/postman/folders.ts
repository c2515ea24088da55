import { variable } from "../samples/variable";
import { startRun, waitForRequestLog } from "./scripts";
import { defineFolders, step } from "./step";

const stay = { date_from: variable("DATE_FROM"), date_to: variable("DATE_TO") };
const place = { location: variable("LOCATION"), ...stay };
const total = variable("TOTAL");
const rental = {
  car_slug: variable("CAR"),
  ...stay,
  customer: { first_name: "Ana", last_name: "Silva", email: "ana@example.com" },
  expected_total: total,
  external_ref: variable("ORDER"),
};

/**
 * Every operation of the API, in an order in which each request can use what earlier ones created. After the
 * last request, no booking is active and no endpoint is left.
 */
export const postmanFolders = defineFolders([
  {
    name: "Account and catalogue",
    steps: [
      step("getMe"),
      step("showClock", { after: ["const now = Date.parse(body.now);", ...startRun] }),
      step("getCoverage"),
      step("listRentalCountries"),
      step("listRentalLocations", {
        after: ['if (!pm.variables.get("location")) keep("location", body.rows[0].slug);'],
      }),
    ],
  },
  {
    name: "Search",
    steps: [
      step("searchAvailability", {
        query: { ...place, limit: "50" },
        after: [
          'const preferred = body.vehicles.find(({ slug }) => slug === "test-never-accepted");',
          'pm.test("finds a car", () => pm.expect(body.vehicles).not.to.be.empty);',
          'keep("car", (preferred || body.vehicles[0]).slug);',
        ],
      }),
      step("explainAvailability", { query: { ...place, price_max: "1" } }),
      step("getCalendar", {
        query: {
          location: variable("LOCATION"),
          from: variable("DATE_FROM"),
          to: variable("DATE_TO"),
          days: "3",
        },
      }),
      step("getCar", { after: ['keep("total", body.total);'] }),
    ],
  },
  {
    name: "Reserve and book",
    steps: [
      step("createReservation", { after: ['keep("reference", body.reservation.reference);'] }),
      step("deleteReservation"),
      step("createReservation", {
        name: "Reserve a car again",
        key: variable("ORDER", "-reserve-again"),
        after: [
          'pm.test("is a draft", () => pm.expect(body.reservation.status).to.equal("draft"));',
          'keep("reference", body.reservation.reference);',
        ],
      }),
      step("bookReservation", {
        body: { payment_reference: variable("ORDER", "-pay"), expected_total: total },
        after: [
          'pm.test("books the draft", () => pm.expect(body.booking.reference).to.equal(pm.variables.get("reference")));',
          'keep("key", pm.variables.get("order") + "-book");',
          'keep("request_id", pm.response.headers.get("X-Request-Id"));',
          'keep("request_at", Date.now());',
        ],
      }),
    ],
  },
  {
    name: "Bookings",
    steps: [
      step("listBookings", { query: { external_ref: variable("ORDER"), limit: "10" } }),
      step("getBooking"),
      step("getBookingByExternalRef"),
      step("getEvidence"),
      step("getCancellation", {
        after: ['pm.test("can be cancelled", () => pm.expect(body.cancellable).to.be.true);'],
      }),
    ],
  },
  {
    name: "Change and cancel",
    steps: [
      step("previewReplacement", {
        after: ['pm.test("is possible", () => pm.expect(body.possible).to.be.true);'],
      }),
      step("replaceBooking", {
        body: {
          car_slug: variable("CAR"),
          ...stay,
          expected_total: total,
          payment_reference: variable("ORDER", "-change"),
        },
        after: [
          'keep("replaced", pm.variables.get("reference"));',
          'keep("reference", body.booking.reference);',
        ],
      }),
      step("transitionBooking", {
        after: ['pm.test("is confirmed", () => pm.expect(body.booking.status).to.equal("confirmed"));'],
      }),
      step("cancelBooking", {
        after: ['pm.test("is cancelled", () => pm.expect(body.booking.status).to.equal("cancelled"));'],
      }),
      step("cancelBooking", {
        name: "Cancel the replaced booking",
        path: { reference: variable("REPLACED") },
        after: ['pm.test("is cancelled", () => pm.expect(body.booking.status).to.equal("cancelled"));'],
      }),
    ],
  },
  {
    name: "Book in one step",
    steps: [
      step("createBooking", {
        body: { ...rental, payment_reference: variable("ORDER", "-at-once") },
        after: ['keep("reference", body.booking.reference);'],
      }),
      step("cancelBooking", { name: "Cancel the booking again" }),
    ],
  },
  {
    name: "Payments and statements",
    steps: [
      step("listPayments", {
        query: { payment_reference: variable("ORDER", "-at-once"), limit: "10" },
        after: [
          'pm.test("has one payment", () => pm.expect(body.data).to.have.lengthOf(1));',
          'keep("payment_id", body.data[0].id);',
        ],
      }),
      step("getPayment", {
        after: ['pm.test("is to be refunded", () => pm.expect(body.state).to.equal("refund_due"));'],
      }),
      step("refundPayment"),
      step("reopenPayment"),
      step("listStatements"),
      step("getStatement"),
    ],
  },
  {
    name: "Events and keys",
    steps: [step("listEvents"), step("getIdempotencyKey")],
  },
  {
    name: "Webhooks",
    steps: [
      step("createWebhook", { after: ['keep("webhook_id", body.id);'] }),
      step("listWebhooks"),
      step("getWebhook"),
      step("updateWebhook"),
      step("testWebhook", { after: ['keep("delivery_id", body.delivery_id);'] }),
      step("listWebhookDeliveries"),
      step("getWebhookDelivery"),
      step("retryWebhookDelivery"),
      step("replayWebhookDeliveries"),
      step("rotateWebhookSecret"),
      step("endPreviousWebhookSecret"),
      step("emitEvent"),
      step("startDrills", { after: ['keep("drills_id", body.id);'] }),
      step("getDrills"),
      step("deleteWebhook"),
    ],
  },
  { name: "Requests", steps: [step("getRequest", { before: waitForRequestLog })] },
  {
    name: "Sandbox",
    steps: [
      step("listScenarios"),
      step("getReadiness"),
      step("moveClock", { body: { advance: "1h" } }),
      step("moveClock", { name: "Reset the clock", body: { reset: true } }),
    ],
  },
]);
