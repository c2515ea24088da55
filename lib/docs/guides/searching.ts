import { type DocPage, heading, list, note, samples, shell, steps, table, text } from "../blocks";
import { get } from "../samples/scripts";

const stay = "date_from=$DATE_FROM&date_to=$DATE_TO";

export const searching: DocPage = {
  path: "/docs/search",
  title: "Searching and polling",
  description:
    "How a search is asked, how one that goes on is polled, and how results are filtered and paged.",
  group: "Guides",
  blocks: [
    text(
      "`GET /v1/rentals/availability` answers cars that are free for a stay, with the total that booking them bills.",
      "Both days are calendar days at the pickup city: 1 to 4 June are three days, whatever the hours.",
    ),
    shell("search-once", get(`/v1/rentals/availability?location=test-instant&${stay}&limit=3`)),
    heading("Polling"),
    text(
      "Where suppliers are asked as well, the first answer comes at once and the search goes on behind it.",
    ),
    steps(
      "Look at `use_polling` in every answer, the first one included. While it is false there is nothing to poll.",
      "When it is true, wait `poll_after_ms` and ask again with `search_id` alone (and `page` and `limit`, if you like).",
      "Go on while `status` is `pending`. It is no error and has no deadline: a search can take more than a minute.",
      "`complete` is the final answer. `failed` and `expired` end the loop, too: search anew.",
    ),
    text(
      "Each answer has everything that has arrived so far, priced and in order. Cars can be booked before the search is over.",
    ),
    samples({
      language: "ts",
      id: "search-typescript",
      text: `const found = await client.search({
  query: { location: "test-poll-partial", date_from: dateFrom, date_to: dateTo },
  onAnswer: ({ status, vehicles }) => console.log(status, vehicles.length),
});`,
    }),
    note(
      "A handle belongs to your account and lives for 15 minutes. Another account's handle, or an unknown one, answers",
      "[`not_found`](/docs/errors/not_found).",
    ),
    heading("Where"),
    list(
      "`location`: a city, by slug or id, from `GET /v1/rentals/locations`.",
      "`pickup_location`, `delivery_location`: as `location`, but only what is collected at the counter, or only what is brought. Send one of the three.",
      "`country`: a whole country. With none of them, the whole catalogue.",
    ),
    heading("Filters"),
    table(
      ["Parameter", "Keeps"],
      [
        ["`age`", "cars that a driver of this age may rent"],
        ["`vehicle_type`", "these types, by slug, separated by commas"],
        ["`pickup_type`", "`pickup` or `delivery`"],
        ["`price_min`, `price_max`", "totals from and to"],
        ["`q`", "words in title, type or ACRISS code"],
        ["`attrs`", "cars with all of these attributes"],
        ["`units`", "cars of which so many are free"],
      ],
    ),
    text(
      "Unknown values of these are [`invalid_payload`](/docs/errors/invalid_payload). Unknown parameters are ignored.",
    ),
    shell(
      "search-filters",
      get(`/v1/rentals/availability?location=test-crowd&${stay}&price_max=200&sort=-price&page=2&limit=10`),
    ),
    heading("Order and pages"),
    text(
      "By total, then by slug, so that a walk over the pages meets each car once; `sort` takes `price`, `-price` and",
      "`title`. `page` begins at 1, `limit` is 1 to 50 and 12 when left out. `total` of the answer counts vehicles, over all pages.",
    ),
    heading("What to keep"),
    text(
      "Of the vehicle that is chosen, keep `slug`, `total` and `currency`: they are `car_slug`, `expected_total` and",
      "`currency` of the reservation. Search results are a view of now and no promise: see [prices](/docs/prices).",
    ),
  ],
};
