import { bookingPages } from "../errors/booking-pages";
import { book, curlGet, reserve, reserveAndStore, script, storeField } from "../samples/scripts";

const stay = "date_from=$DATE_FROM&date_to=$DATE_TO";

/** Returns a shell command that searches a test city. */
export function tryCity(slug: string): string {
  return curlGet(`/v1/rentals/availability?location=${slug}&${stay}&limit=3`);
}

/** Returns a shell script that triggers the behaviour of a test car. By default it reserves and books the car. */
export function tryCar(slug: string): string {
  return special[slug] ?? script(reserveAndStore(slug), book(`${slug}-book`));
}

/** Returns a script that reserves the car at the total in search results, which differs from the current total. */
function atFoundTotal(slug: string): string {
  const found = curlGet(`/v1/rentals/cars/${slug}?${stay}`);
  const order = reserve(slug, { expected_total: "$FOUND" }).replace('"$FOUND"', "$FOUND");
  return script(storeField("FOUND", "total", found), order);
}

const special: Readonly<Record<string, string>> = {
  "test-price-up": atFoundTotal("test-price-up"),
  "test-price-down": atFoundTotal("test-price-down"),
  "test-search-expired": bookingPages.search_expired.trigger.run,
  "test-no-delivery": bookingPages.delivery_not_available.trigger.run,
  "test-draft-short": bookingPages.reservation_expired.trigger.run,
  "test-in-progress": bookingPages.idempotency_key_in_progress.trigger.run,
  "test-lost-reply": script(
    reserveAndStore("test-lost-reply", { external_ref: "$ORDER-lost" }),
    book("lost-book").replace("<<JSON", '<<JSON || echo "No response."'),
    curlGet("/v1/bookings/ext/$ORDER-lost"),
  ),
};
