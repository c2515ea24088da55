import { type Block, type DocPage, heading, list, note, shell, subheading, table, text } from "../blocks";
import { book, get, post, reserveAndKeep, script } from "../samples/scripts";
import type { Setting } from "../setting";
import { tryCar, tryCity } from "./scenario-scripts";

const move = script(
  reserveAndKeep("test-never-accepted"),
  book("move-book").replace("<<JSON", "<<JSON > /dev/null"),
  post("/v1/sandbox/bookings/$REFERENCE/transition", { to: "confirmed" }),
);

export function sandbox(setting: Setting): DocPage {
  return {
    path: "/docs/sandbox",
    title: "Sandbox",
    description:
      "Every state and every error on demand: test cities, test cars, a clock to move, events to emit.",
    group: "Get started",
    blocks: [
      ...(setting.environment === "production"
        ? [
            note(
              "All of this is the sandbox's. In production its paths are unknown, and these slugs are only slugs.",
            ),
          ]
        : []),
      text(
        "The sandbox runs the code that production runs, and only data differ. Its country `zz`, the Test Track, can never",
        "be real: its cities and cars are named after what they do. `GET /v1/sandbox/scenarios` answers the tables below",
        "as data. A stand-in crew accepts other bookings after about five seconds.",
      ),
      shell("sandbox-scenarios", get("/v1/sandbox/scenarios")),
      heading("Test cities"),
      text("What a search does, by `location`. To see it to its end, poll as in the [quick start](/docs)."),
      ...setting.scenarios.locations.flatMap((city) => cityBlocks(city, setting)),
      heading("Test cars"),
      text("All of them are in `test-instant`. What a booking does, by `car_slug`:"),
      ...setting.scenarios.cars.flatMap((car) => carBlocks(car, setting)),
      heading("Act instead of waiting"),
      text("Be the crew, the supplier, or time, and move a booking wherever one of its kind can go:"),
      shell("sandbox-transition", move),
      text(
        "Move a clock of your own. Your drafts, deadlines and completions follow it; tokens and the retries of webhooks",
        "do not. Others do not notice.",
      ),
      shell(
        "sandbox-clock",
        script(
          post("/v1/sandbox/clock", { advance: "48h" }),
          "echo",
          post("/v1/sandbox/clock", { reset: true }),
        ),
      ),
      text(
        "Send an endpoint any event, about a booking of yours or a made-up one. Its data says `test: true`.",
      ),
      shell("sandbox-emit", post("/v1/sandbox/webhooks/$WEBHOOK_ID/emit", { type: "booking.completed" })),
      list(
        "Scopes are those of the real thing: `rentals:book` for bookings and the clock, `webhooks:manage` for events.",
      ),
    ],
  };
}

type City = Setting["scenarios"]["locations"][number];
type Car = Setting["scenarios"]["cars"][number];

function cityBlocks({ slug, behaviour, outcome }: City, setting: Setting): Block[] {
  const query = new URLSearchParams({
    location: slug,
    date_from: setting.dateFrom,
    date_to: setting.dateTo,
  });
  return [
    subheading(`\`${slug}\``, slug),
    text(
      `${behaviour.replace("Test Track: ", "").replace(/^./, (letter) => letter.toUpperCase())}. Ends \`${outcome}\`.`,
    ),
    shell(`scenario-${slug}`, tryCity(slug)),
    { kind: "portal", text: `Search ${slug} in the portal`, href: `/search?${query}` },
  ];
}

function carBlocks({ slug, behaviour, events, error }: Car, setting: Setting): Block[] {
  const query = new URLSearchParams({
    location: "test-instant",
    date_from: setting.dateFrom,
    date_to: setting.dateTo,
    q: behaviour.replace(/[:;,].*/, ""),
  });
  const rows = [
    ...(error === null ? [] : [["Shows", `[\`${error}\`](/docs/errors/${error})`]]),
    ...(events.length === 0 ? [] : [["Events", events.map((type) => `\`${type}\``).join(", ")]]),
  ];
  return [
    subheading(`\`${slug}\``, slug),
    text(`${behaviour}.`),
    ...(rows.length === 0 ? [] : [table([], rows)]),
    shell(`scenario-${slug}`, tryCar(slug)),
    { kind: "portal", text: `Find ${slug} in the portal`, href: `/search?${query}` },
  ];
}
