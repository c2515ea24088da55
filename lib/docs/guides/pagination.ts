import { type DocPage, heading, list, samples, shell, text } from "../blocks";
import { get } from "../samples/scripts";

const walk = `CURSOR=
while true; do
  PAGE=$(${get(`/v1/rentals/locations?limit=5\${CURSOR:+&cursor=$CURSOR}`)})
  echo "$PAGE"
  CURSOR=$(echo "$PAGE" | pick next_cursor)
  if [ "$CURSOR" = null ]; then break; fi
done`;

export const pagination: DocPage = {
  path: "/docs/pagination",
  title: "Pagination",
  description: "Cursors for lists, pages for searches, and how to follow a list that grows.",
  group: "Guides",
  blocks: [
    heading("Cursors"),
    text(
      "Bookings, locations, events, endpoints and deliveries come in pages of `limit` rows, 1 to 100 and 25 when left",
      "out. An answer has `has_more`, and `next_cursor`: null on the last page, otherwise the `cursor` of the next",
      "call, sent back verbatim and with the same filters. Rows are in `data`, for locations in `rows`.",
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
    ),
    list(
      "Cursors are opaque. They hold no data of yours, and their form may change.",
      "One that was changed, or is of another list, answers [`invalid_cursor`](/docs/errors/invalid_cursor).",
      "Rows that are added or removed meanwhile neither repeat others nor hide them.",
    ),
    heading("Pages"),
    text(
      "Searches use `page`, from 1, and `limit`, 1 to 50 and 12 when left out; `total` counts all matches.",
      "Coverage and rental countries come whole.",
    ),
    heading("Lists that grow"),
    text(
      "`GET /v1/events` is oldest first and always answers a `resume_cursor`, also when there was nothing new.",
      "Keep it, and send it as the `cursor` of the next poll: no event is skipped and none comes twice.",
    ),
  ],
};
