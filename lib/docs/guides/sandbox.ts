import {
  type Block,
  createTryBlocks,
  type DocPage,
  heading,
  list,
  note,
  shell,
  subheading,
  table,
  text,
} from "../blocks";
import { book, hideOutput, post, reserveAndStore } from "../samples/example-request";
import { renderShellScript } from "../samples/render-shell-script";
import { curlGet, curlPost, script } from "../samples/scripts";
import type { Setting } from "../setting";
import { createCarExample, createCityExample } from "./scenario-scripts";

const move = renderShellScript([
  reserveAndStore("test-never-accepted"),
  hideOutput(book("move-book")),
  post("/v1/sandbox/bookings/{reference}/transition", { to: "confirmed" }),
]);

export function sandbox(setting: Setting): DocPage {
  return {
    path: "/docs/sandbox",
    title: "Sandbox",
    description:
      "Trigger every booking status and error with test cities, test cars, a clock and test events.",
    group: "Get started",
    blocks: [
      ...(setting.environment === "production"
        ? [
            note(
              "This page applies only to the sandbox. In production, its paths do not exist and the slugs have no special behaviour.",
            ),
          ]
        : []),
      text(
        "The sandbox runs the production code with test data. Its country `zz`, the Test Track, has test cities and test cars",
        "that are named after the behaviour they trigger. `GET /v1/sandbox/scenarios` returns the tables below as JSON. A crew",
        "simulator accepts all other bookings after about 5 seconds.",
        ...(setting.environment === "production"
          ? []
          : ["“Try it” below an example sends its requests from this page."]),
      ),
      shell("sandbox-scenarios", curlGet("/v1/sandbox/scenarios")),
      heading("Test cities"),
      text(
        "The `location` decides how a search runs. Poll for the final status as in the [quick start](/docs).",
      ),
      ...setting.scenarios.locations.flatMap((city) => cityBlocks(city, setting)),
      heading("Test cars"),
      text("All test cars are in `test-instant`. The `car_slug` decides what happens to a booking:"),
      ...setting.scenarios.cars.flatMap((car) => carBlocks(car, setting)),
      heading("Simulate changes"),
      text("Simulate the crew, the supplier or the passage of time: set any status that they could set."),
      shell("sandbox-transition", move),
      text(
        "Advance your own clock. Your drafts, deadlines and completions follow it. Tokens and webhook retries do not. Other",
        "accounts are not affected.",
      ),
      shell(
        "sandbox-clock",
        script(
          curlPost("/v1/sandbox/clock", { advance: "48h" }),
          "echo",
          curlPost("/v1/sandbox/clock", { reset: true }),
        ),
      ),
      text(
        "Send any event to an endpoint, with the data of one of your bookings or of a sample. The data has `test: true`.",
      ),
      shell("sandbox-emit", curlPost("/v1/sandbox/webhooks/$WEBHOOK_ID/emit", { type: "booking.completed" })),
      heading("Drills"),
      text(
        "Test your endpoint with wrong signatures, duplicates, bursts and more. A run sends real deliveries and judges the",
        "responses. See [Readiness](/docs/readiness#drills).",
      ),
      list(
        "Scopes are the same as in production: `rentals:book` for bookings and the clock, `webhooks:manage` for events.",
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
      `${behaviour.replace("Test Track: ", "").replace(/^./, (letter) => letter.toUpperCase())}. Final status: \`${outcome}\`.`,
    ),
    shell(`scenario-${slug}`, createCityExample(slug).run),
    ...createTryBlocks(`scenario-${slug}`, `Search ${slug}`, setting.environment),
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
    ...(error === null ? [] : [["Error", `[\`${error}\`](/docs/errors/${error})`]]),
    ...(events.length === 0 ? [] : [["Events", events.map((type) => `\`${type}\``).join(", ")]]),
  ];
  return [
    subheading(`\`${slug}\``, slug),
    text(`${behaviour}.`),
    ...(rows.length === 0 ? [] : [table([], rows)]),
    shell(`scenario-${slug}`, createCarExample(slug).run),
    ...createTryBlocks(`scenario-${slug}`, `Book ${slug}`, setting.environment),
    { kind: "portal", text: `Find ${slug} in the portal`, href: `/search?${query}` },
  ];
}
