import { type DocPage, heading, list, note, samples, shell, steps, table, text } from "../blocks";
import { curlGet } from "../samples/scripts";

const stay = "date_from=$DATE_FROM&date_to=$DATE_TO";

export const searching: DocPage = {
  path: "/docs/search",
  title: "Searching and polling",
  description: "Start a search, poll for supplier results, filter and paginate.",
  group: "Guides",
  blocks: [
    text(
      "`GET /v1/rentals/availability` returns the available cars with the total price of the rental.",
      "Both dates are calendar days in the pickup city: 1 to 4 June are three days, regardless of the hours.",
    ),
    shell("search-once", curlGet(`/v1/rentals/availability?location=test-instant&${stay}&limit=3`)),
    heading("Polling"),
    text("If suppliers are searched, the first response is immediate and the supplier searches continue."),
    steps(
      "Check `use_polling` in every response, including the first. If it is false, there is nothing to poll.",
      "If it is true, wait `poll_after_ms`. Then send the request with only `search_id` and, optionally, `page` and `limit`.",
      "Repeat while `status` is `pending`. This is not an error, and there is no deadline: a search can take more than a minute.",
      "`complete` is the final response. `failed` and `expired` also end the loop: start a new search.",
    ),
    text(
      "Each response contains all results so far, priced and sorted. You can book a car before the search is complete.",
    ),
    samples({
      language: "ts",
      id: "search-typescript",
      text: `const found = await client.search({
  query: { location: "test-poll-partial", date_from: dateFrom, date_to: dateTo },
  onResponse: ({ status, vehicles }) => console.log(status, vehicles.length),
});`,
    }),
    note(
      "A `search_id` belongs to your account and expires after 15 minutes. For 30 days it returns `expired`. After that, and for",
      "an unknown one or one of another account, the response is [`not_found`](/docs/errors/not_found).",
    ),
    heading("Suppliers"),
    text(
      "Each response with a `search_id` has `suppliers` with four counts. Each supplier counts once per city.",
    ),
    table(
      ["Count", "Suppliers"],
      [
        ["`asked`", "that were asked for offers"],
        ["`answered`", "that have responded, also without offers"],
        ["`failed`", "that did not respond in time, or not correctly"],
        ["`not_asked`", "that were left out, because a search asks at most 24"],
      ],
    ),
    text(
      "If `not_asked` is not 0, search fewer cities to see all offers. In the sandbox, a search over several cities does not ask the suppliers of test cities.",
    ),
    text(
      "The offer of a supplier has a slug of its own. You can read it at `GET /v1/rentals/cars/{slug}`, reserve it and book it until its search expires.",
      "After that, reserving it returns [`search_expired`](/docs/errors/search_expired). A draft keeps its offer until the draft expires.",
    ),
    heading("Location"),
    list(
      "`location`: a city, by slug or ID, from `GET /v1/rentals/locations`.",
      "`pickup_location`, `delivery_location`: like `location`, but only cars with counter pickup, or only cars that are delivered. Send only one of the three.",
      "`country`: a whole country. Without any of these, the search covers the whole catalogue.",
    ),
    heading("Filters"),
    table(
      ["Parameter", "Returns"],
      [
        ["`age`", "cars that a driver of this age may rent"],
        ["`vehicle_type`", "cars of these types, by slug, separated by commas"],
        ["`transmission`", "`manual` or `automatic` cars"],
        ["`fuel`", "cars with one of these fuels, separated by commas"],
        ["`seats_min`", "cars with at least this number of seats"],
        ["`pickup_type`", "cars with this pickup method: `pickup` (counter) or `delivery`"],
        ["`price_min`, `price_max`", "cars with a total in this range"],
        ["`q`", "cars with these words in the title, type or ACRISS code"],
        ["`attrs`", "cars with all of these attributes"],
        ["`units`", "cars with at least this number available"],
      ],
    ),
    text(
      "A car whose property is unknown does not match a filter on it. Suppliers do not report transmission, fuel and seats.",
    ),
    text(
      "Unknown values return [`invalid_payload`](/docs/errors/invalid_payload). Unknown parameters are ignored.",
    ),
    shell(
      "search-filters",
      curlGet(
        `/v1/rentals/availability?location=test-crowd&${stay}&price_max=200&sort=-price&page=2&limit=10`,
      ),
    ),
    heading("Sort and paginate"),
    text(
      "Results are sorted by total, then by slug, so each car appears on one page only. `sort` accepts `price`, `-price` and",
      "`title`. `page` starts at 1, and `limit` is 1 to 50, 12 by default. `total` in the response is the number of vehicles on all pages.",
    ),
    heading("Facets and details"),
    text(
      "`include=facets` adds `facets`: for each vehicle type, transmission, fuel, number of seats, attribute, pickup method and",
      "source, the number of vehicles and the lowest `total`, and a histogram of the totals. The counts cover all pages. Each",
      "facet applies all filters except its own, so the counts show what another choice would find.",
    ),
    text(
      "`include=details` adds `details` to each vehicle: the properties of the car, mileage and deposit. A value is null if it",
      "is unknown. Send `include` with each poll: the search does not store it.",
    ),
    shell(
      "search-facets",
      curlGet(`/v1/rentals/availability?location=test-crowd&${stay}&include=facets,details&limit=5`),
    ),
    heading("Why cars are missing"),
    text(
      "`GET /v1/rentals/availability/explain` takes the query of a search of one city. It counts the city's cars that the search",
      "hides, each under the first reason that applies: a filter that does not match, bookings (`booked`, `turnaround`), a missing",
      "exchange rate or the price range. `examples` names up to 3 cars per reason. For booked cars, `free_from` is the next first",
      "day for the same rental. With `car`, the slug of a car, only that car is explained.",
    ),
    shell(
      "search-explain",
      curlGet(`/v1/rentals/availability/explain?location=test-instant&${stay}&price_max=1`),
    ),
    text(
      "`alternatives` holds up to 5 changed searches that find more vehicles: other dates, another vehicle type, a city within",
      "200 km, or fewer filters. Replace the parameters in `change` in your search and omit those that are null. The search then finds `vehicles`",
      "own cars from `from_total`. Suppliers are not asked. The request counts as two searches.",
    ),
    heading("Prices on other days"),
    text(
      "`GET /v1/rentals/calendar` returns, for each first day from `from` to `to`, the number of available cars and the lowest",
      "total of rentals of `days` days, for a `location` or for a `car`. It accepts the filters of a search, and each figure",
      "equals that of a search for the same dates over the service's own cars. Suppliers are not asked. A calendar has at most",
      "62 days and counts as four searches in the [rate limit](/docs/rate-limits).",
    ),
    shell(
      "search-calendar",
      curlGet("/v1/rentals/calendar?location=test-crowd&from=$DATE_FROM&to=$DATE_TO&days=7"),
    ),
    heading("What to store"),
    text(
      "Store `slug`, `total` and `currency` of the chosen vehicle. Send them as `car_slug`, `expected_total` and `currency`",
      "when you reserve. Search results are current but not guaranteed: see [prices](/docs/prices).",
    ),
  ],
};
