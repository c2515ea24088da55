import { bookingPages } from "../errors/booking-pages";
import { createTrigger } from "../errors/error-page";
import {
  book,
  type ExampleRequest,
  get,
  reserve,
  reserveAndStore,
  stayDates,
} from "../samples/example-request";
import { renderShellScript } from "../samples/render-shell-script";
import { variable } from "../samples/variable";

/** The example of a scenario, as a shell script and as the requests that the script sends. */
type Scenario = { run: string; requests: readonly ExampleRequest[] };

/** Returns the example of a test city, which searches its cars. */
export function createCityExample(slug: string): Scenario {
  return createTrigger(
    get("/v1/rentals/availability", { query: { location: slug, ...stayDates, limit: "3" } }),
  );
}

/**
 * Returns the documented requests that try a test car: those of its own scenario, or else one that reserves and books
 * the car.
 */
export function createCarExample(slug: string): Scenario {
  return special[slug] ?? createTrigger(reserveAndStore(slug), book(`${slug}-book`));
}

/** Returns the example that reserves the car at the total that it found. This total differs from the current one. */
function atFoundTotal(slug: string): Scenario {
  const found = get("/v1/rentals/cars/{slug}", {
    params: { slug },
    query: stayDates,
    store: { name: "FOUND", field: "total" },
  });
  return createTrigger(found, reserve(slug, { expected_total: variable("FOUND") }));
}

const lostOrder = { external_ref: variable("ORDER", "-lost") };
const lost = [reserveAndStore("test-lost-reply", lostOrder), book("lost-book")];
const lookUp = get("/v1/bookings/ext/{external_ref}", { params: { external_ref: "$ORDER-lost" } });

const special: Readonly<Record<string, Scenario>> = {
  "test-price-up": atFoundTotal("test-price-up"),
  "test-price-down": atFoundTotal("test-price-down"),
  "test-search-expired": bookingPages.search_expired.trigger,
  "test-no-delivery": bookingPages.delivery_not_available.trigger,
  "test-draft-short": bookingPages.reservation_expired.trigger,
  "test-in-progress": bookingPages.idempotency_key_in_progress.trigger,
  "test-lost-reply": {
    run: `${renderShellScript(lost)} || echo "No response."\n${renderShellScript([lookUp])}`,
    requests: lost,
  },
};
