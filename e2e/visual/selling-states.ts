import { expect, type Page } from "@playwright/test";
import {
  bookThisWeek,
  draftWithFiveMinutes,
  raisePrice,
  rememberSearches,
  reserveAlphard,
  stay,
} from "./scenario-steps";
import { pictured } from "./stage";
import { type State, titleOf } from "./state";

const lisbon = `/search?location=lisbon&${stay}`;
const results = (page: Page) => page.getByRole("list", { name: "Results" }).locator("[data-row-link]");

/** What agents and crews work with. */
export const selling: readonly State[] = [
  {
    name: "01-sign-in",
    of: "/sign-in",
    who: "nobody",
    show: async (page) => {
      await page.goto("/sign-in");
      await expect(page.getByLabel("Email")).toBeVisible();
    },
  },
  {
    name: "02-today",
    of: "/",
    who: "admin",
    show: async (page) => {
      await rememberSearches(page);
      await page.goto("/");
      await expect(page.getByRole("region", { name: "Not confirmed yet" }).getByRole("link")).not.toHaveCount(
        0,
      );
      await expect(
        page.getByRole("region", { name: "Drafts expiring soon" }).getByRole("timer"),
      ).not.toHaveCount(0);
      await expect(page.getByRole("region", { name: "Failing endpoints" })).toContainText(
        "consecutive failures",
      );
    },
  },
  {
    name: "03-search-in-progress",
    of: "/search",
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
    of: "/vehicles/[slug]",
    who: "agent",
    columns: 1,
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
    of: "/compare",
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
    of: "/reservations/[reference]",
    who: "agent",
    show: async (page, stage) => {
      await page.goto(`/reservations/${await draftWithFiveMinutes(stage)}`);
      await expect(page.getByRole("timer")).toContainText(/ 4:5\d left/);
    },
  },
  {
    name: "07-price-changed",
    of: "/reservations/[reference]",
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
    of: "/bookings/[reference]",
    who: "agent",
    show: async (page, stage) => {
      await page.goto(`/bookings/${await bookThisWeek(stage, "pending")}`);
      await expect(titleOf(page)).toHaveText("Booked. Not confirmed yet.");
    },
  },
  {
    name: "08-confirmed",
    of: "/bookings/[reference]",
    who: "agent",
    show: async (page, stage) => {
      await page.goto(`/bookings/${await bookThisWeek(stage, "confirmed")}`);
      await expect(titleOf(page)).toHaveText("Confirmed");
    },
  },
  {
    name: "09-bookings",
    of: "/bookings",
    who: "agent",
    columns: 1,
    show: async (page) => {
      await page.goto("/bookings");
      await expect(page.getByRole("row")).not.toHaveCount(1);
    },
  },
  {
    name: "10-booking-timeline",
    of: "/bookings/[reference]",
    who: "admin",
    show: async (page, { world }) => {
      await page.goto(`/bookings/${world.told}`);
      const timeline = page.getByRole("region", { name: "Timeline" });
      await expect(timeline.getByRole("listitem")).not.toHaveCount(0);
      await timeline.scrollIntoViewIfNeeded();
    },
  },
  {
    name: "19-reserve",
    of: "/reservations/new",
    who: "agent",
    show: async (page) => {
      await page.goto(lisbon);
      await page.waitForLoadState("networkidle");
      await results(page).first().focus();
      await page.keyboard.press("r");
      const paste = page.getByLabel("Paste customer details");
      await paste.fill(
        "Wolfgang Maximilian von Hohenfels-Rückersdorf w.hohenfels@example.com +49 30 23125 104",
      );
      await expect(page.getByLabel("Last name")).toHaveValue(/Rückersdorf/);
    },
  },
  {
    name: "20-crew-desk",
    of: "/desk",
    who: "crew",
    show: async (page) => {
      await page.goto("/desk");
      await expect(page.getByRole("timer")).not.toHaveCount(0);
    },
  },
];
