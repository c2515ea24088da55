import { expect, type Page } from "@playwright/test";
import { type Person, pictured, type Stage } from "./stage";
import { bookThisWeek, draftWithFiveMinutes, raisePrice, reserveAlphard } from "./works";

export type State = {
  /** Names its picture. */
  name: string;
  who: Person;
  /** Brings the page to it, and says what has to be there. */
  show(page: Page, stage: Stage): Promise<void>;
};

const stay = "date_from=2031-06-02&date_to=2031-06-09";
const lisbon = `/search?location=lisbon&${stay}`;
const results = (page: Page) => page.getByRole("list", { name: "Results" }).locator("[data-row-link]");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** What a page of the portal can look like, from the first to the last: each is pictured, and each is measured. */
export const states: readonly State[] = [
  {
    name: "01-sign-in",
    who: "nobody",
    show: async (page) => {
      await page.goto("/sign-in");
      await expect(page.getByLabel("E-mail")).toBeVisible();
    },
  },
  {
    name: "02-today",
    who: "admin",
    show: async (page) => {
      await rememberSearches(page);
      await page.goto("/");
      await expect(page.getByRole("region", { name: "Not confirmed yet" }).getByRole("link")).not.toHaveCount(
        0,
      );
      await expect(
        page.getByRole("region", { name: "Drafts about to lapse" }).getByRole("timer"),
      ).not.toHaveCount(0);
      await expect(page.getByRole("region", { name: "Failing endpoints" })).toContainText(
        "failures in a row",
      );
    },
  },
  {
    name: "03-search-going-on",
    who: "agent",
    show: async (page) => {
      // The answer that would end the search never comes.
      await page.route(/availability\?search_id=/, () => undefined);
      await page.goto(`/search?location=nice&${stay}`);
      await expect(results(page)).not.toHaveCount(0);
      await page.clock.setFixedTime(new Date(pictured.getTime() + 14_000));
      await expect(page.getByRole("button", { name: "Keep in background" })).toBeVisible();
    },
  },
  {
    name: "04-results-and-vehicle",
    who: "agent",
    show: async (page) => {
      await page.goto(lisbon);
      await expect(results(page)).not.toHaveCount(0);
      await results(page).nth(1).click();
      await expect(
        page.getByRole("complementary", { name: "Vehicle" }).getByRole("heading").first(),
      ).toBeFocused();
    },
  },
  {
    name: "05-compare",
    who: "agent",
    show: async (page) => {
      await page.goto(
        `/compare?v=toyota-aqua-tokyo,toyota-alphard-tokyo,toyota-prius-tokyo&location=tokyo&currency=JPY&${stay}`,
      );
      await expect(page.getByRole("main").getByRole("link", { name: "Reserve" })).toHaveCount(3);
    },
  },
  {
    name: "06-draft-with-five-minutes",
    who: "agent",
    show: async (page, stage) => {
      await page.goto(`/reservations/${await draftWithFiveMinutes(stage)}`);
      await expect(page.getByRole("timer")).toContainText(/ 4:5\d left/);
    },
  },
  {
    name: "07-price-changed",
    who: "agent",
    show: async (page, stage) => {
      await page.goto(`/reservations/${await reserveAlphard(stage)}`);
      await page.getByLabel("Payment reference").fill("pi_3SQb1xKx0Vt2LdJw0aTzYkLm");
      await raisePrice(
        stage,
        () => page.keyboard.press("Control+Enter"),
        async () => await expect(page.getByRole("heading", { name: /^Price changed/ })).toBeFocused(),
      );
    },
  },
  {
    name: "08-booked-not-confirmed",
    who: "agent",
    show: async (page, stage) => {
      await page.goto(`/bookings/${await bookThisWeek(stage, "pending")}`);
      await expect(title(page)).toHaveText("Booked. Not confirmed yet.");
    },
  },
  {
    name: "08-confirmed",
    who: "agent",
    show: async (page, stage) => {
      await page.goto(`/bookings/${await bookThisWeek(stage, "confirmed")}`);
      await expect(title(page)).toHaveText("Confirmed");
    },
  },
  {
    name: "09-bookings",
    who: "agent",
    show: async (page) => {
      await page.goto("/bookings");
      await expect(page.getByRole("row")).not.toHaveCount(1);
    },
  },
  {
    name: "10-booking-timeline",
    who: "admin",
    show: async (page, { world }) => {
      await page.goto(`/bookings/${world.told}`);
      const timeline = page.getByRole("region", { name: "Timeline" });
      await expect(timeline.getByRole("listitem")).not.toHaveCount(0);
      await timeline.scrollIntoViewIfNeeded();
    },
  },
  {
    name: "11-webhook-with-failures",
    who: "admin",
    show: async (page, { world }) => {
      await page.goto(`/webhooks/${world.endpoint}`);
      await expect(page.getByRole("row")).not.toHaveCount(1);
    },
  },
  {
    name: "12-delivery",
    who: "admin",
    show: async (page, { world }) => {
      await page.goto(`/webhooks/${world.endpoint}/deliveries/${world.delivery}`);
      await expect(page.getByText(/Next attempt .* · in /)).toBeVisible();
      await expect(page.getByRole("region", { name: "Answer" })).toContainText("The first 1 KiB is kept.");
    },
  },
  {
    name: "13-rotated-secret",
    who: "admin",
    show: async (page, { world, client }) => {
      // Each picture rotates it, and only one secret may live beside the newest.
      await client("admin").call("DELETE", `/portal-api/v1/webhooks/${world.endpoint}/previous-secret`);
      await page.goto(`/webhooks/${world.endpoint}/secret`);
      await page.getByRole("button", { name: "Rotate the secret" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("whsec_");
    },
  },
  {
    name: "14-palette",
    who: "admin",
    show: async (page, { world }) => {
      await page.goto("/coverage");
      await page.waitForLoadState("networkidle");
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder(/^A reference/).fill(world.told);
      await expect(page.getByRole("option", { name: world.told })).toBeVisible();
    },
  },
  {
    name: "15-api-logs",
    who: "admin",
    show: async (page) => {
      await page.goto("/developers/logs");
      await expect(page.getByText("/v1/rentals/availability").first()).toBeVisible();
    },
  },
  {
    name: "16-docs-reference",
    who: "nobody",
    show: async (page) => {
      await page.goto("/docs/api/bookings");
      await expect(title(page)).toBeVisible();
    },
  },
  {
    name: "17-empty",
    who: "agent",
    show: async (page) => {
      await page.goto("/bookings?status=expired&date_from=2031-12-01");
      await expect(page.getByRole("main").getByRole("row")).toHaveCount(0);
    },
  },
  {
    name: "17-error",
    who: "agent",
    show: async (page) => {
      await page.route("**/portal-api/v1/bookings?**", (route) =>
        route.fulfill({
          status: 403,
          json: {
            error: { type: "permission_error", code: "insufficient_scope", message: "The scope is missing." },
            request_id: "req_01jz8w3c5kq9v4m7x2t6b8n0pd",
          },
        }),
      );
      await page.goto("/bookings");
      await page.getByText("Details").click();
      await expect(page.getByRole("alert").filter({ hasText: "req_" })).toBeVisible();
    },
  },
  {
    name: "17-offline",
    who: "agent",
    show: async (page) => {
      await page.goto("/bookings");
      await expect(page.getByRole("row")).not.toHaveCount(1);
      await page.context().setOffline(true);
      await expect(page.getByRole("status").filter({ hasText: "offline" })).toBeVisible();
    },
  },
  {
    name: "18-shortcuts",
    who: "admin",
    show: async (page) => {
      await page.goto("/bookings");
      await page.waitForLoadState("networkidle");
      await page.keyboard.press("Shift+?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
];

async function rememberSearches(page: Page): Promise<void> {
  await page.addInitScript(
    (searches) => localStorage.setItem("recent-searches", JSON.stringify(searches)),
    [
      { search: `?location=lisbon&${stay}`, label: "Lisbon, 2–9 Jun", location: "lisbon" },
      {
        search: `?location=frankfurt&${stay}`,
        label: "Frankfurt am Main, 2–9 Jun, age 22",
        location: "frankfurt",
      },
      { search: `?location=tokyo&${stay}`, label: "Tokyo, 2–9 Jun", location: "tokyo" },
    ],
  );
}
