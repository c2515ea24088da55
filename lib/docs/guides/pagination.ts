import { type DocPage, heading, list, samples, shell, text } from "../blocks";
import { curlGet } from "../samples/scripts";

const walk = `CURSOR=
while true; do
  PAGE=$(${curlGet(`/v1/rentals/locations?limit=5\${CURSOR:+&cursor=$CURSOR}`)})
  printf '%s\\n' "$PAGE"
  CURSOR=$(printf '%s\\n' "$PAGE" | pick next_cursor)
  if [ "$CURSOR" = null ]; then break; fi
done`;

export const pagination: DocPage = {
  path: "/docs/pagination",
  title: "Pagination",
  description: "Cursors for lists, page numbers for searches, and polling for new events.",
  group: "Guides",
  blocks: [
    heading("Cursors"),
    text(
      "Lists of bookings, locations, events, endpoints and deliveries return up to `limit` rows: 1 to 100, 25 by default.",
      "A response has `has_more` and `next_cursor`, which is null on the last page. To get the next page, send",
      "`next_cursor` unchanged as `cursor`, with the same filters. Rows are in `data`, for locations in `rows`.",
    ),
    shell("pagination-walk", walk),
    samples(
      {
        language: "ts",
        id: "pagination-typescript",
        text: `for await (const booking of client.all("listBookings", { query: { status: "confirmed" } })) {
  console.log(booking.reference, booking.total);
}`,
      },
      {
        language: "python",
        id: "pagination-python",
        text: `cursor = None
while True:
    page = call("GET", "/v1/bookings", query={"limit": 50, **({"cursor": cursor} if cursor else {})})
    for booking in page["data"]:
        print(booking["reference"], booking["total"])
    cursor = page["next_cursor"]
    if cursor is None:
        break`,
      },
      {
        language: "php",
        id: "pagination-php",
        text: `$cursor = null;
do {
    $page = call("GET", "/v1/bookings", query: ["limit" => 50, ...($cursor === null ? [] : ["cursor" => $cursor])]);
    foreach ($page->data as $booking) {
        echo $booking->reference, " ", $booking->total, "\\n";
    }
    $cursor = $page->next_cursor;
} while ($cursor !== null);`,
      },
    ),
    list(
      "Cursors are opaque. They contain none of your data, and their format may change.",
      "A changed cursor, or one from another list, returns [`invalid_cursor`](/docs/errors/invalid_cursor).",
      "Rows that are added or removed between two requests do not cause other rows to be repeated or skipped.",
    ),
    heading("Page numbers"),
    text(
      "Searches use `page`, which starts at 1, and `limit`: 1 to 50, 12 by default. `total` is the number of all matches.",
      "Coverage and rental countries are not paginated.",
    ),
    heading("Poll for new events"),
    text(
      "`GET /v1/events` lists events oldest first and always returns `resume_cursor`, even if there are no new events.",
      "Store it and send it as `cursor` in the next request: no event is skipped or repeated.",
    ),
  ],
};
