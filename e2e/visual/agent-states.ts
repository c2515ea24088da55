import { expect, type Page } from "@playwright/test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import {
  bookThisWeek,
  draftWithFiveMinutes,
  raisePrice,
  reserveAlphard,
  stay,
  storeRecentSearches,
} from "./scenario-steps";
import { getHeading, type State } from "./state";

const lisbon = `/search?location=lisbon&${stay}`;
const results = (page: Page) => page.getByRole("list", { name: "Results" }).locator("[data-row-link]");

/** States of the pages of agents and crews. */
export const agentStates: readonly State[] = [
  {
    name: "01-sign-in",
    page: "/sign-in",
    person: "anonymous",
    show: async (page) => {
      await page.goto("/sign-in");
      await expect(page.getByLabel("Email")).toBeVisible();
    },
  },
  {
    name: "02-today",
    page: "/",
    person: "admin",
    show: async (page) => {
      await storeRecentSearches(page);
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
    name: "06-draft-with-five-minutes",
    page: "/reservations/[reference]",
    person: "agent",
    show: async (page, testbed) => {
      await page.goto(`/reservations/${await draftWithFiveMinutes(testbed)}`);
      await expect(page.getByRole("timer")).toContainText(/ 4:5\d left/);
    },
  },
  {
    name: "07-price-changed",
    page: "/reservations/[reference]",
    person: "agent",
    show: async (page, testbed) => {
      await page.goto(`/reservations/${await reserveAlphard(testbed)}`);
      await page.getByLabel("Payment reference").fill("pi_3SQb1xKx0Vt2LdJw0aTzYkLm");
      await raisePrice(
        testbed,
        () => page.keyboard.press("Control+Enter"),
        async () => await expect(page.getByRole("heading", { name: /^Price changed/ })).toBeFocused(),
      );
    },
  },
  {
    name: "08-booked-not-confirmed",
    page: "/bookings/[reference]",
    person: "agent",
    show: async (page, testbed) => {
      await page.goto(`/bookings/${await bookThisWeek(testbed, "pending")}`);
      await expect(getHeading(page)).toHaveText("Booked. Not confirmed yet.");
    },
  },
  {
    name: "08-confirmed",
    page: "/bookings/[reference]",
    person: "agent",
    show: async (page, testbed) => {
      await page.goto(`/bookings/${await bookThisWeek(testbed, "confirmed")}`);
      await expect(getHeading(page)).toHaveText("Confirmed");
    },
  },
  {
    name: "08b-other-cars-after-a-decline",
    page: "/bookings/[reference]",
    person: "agent",
    show: async (page, testbed) => {
      await page.goto(`/bookings/${await bookThisWeek(testbed, "cancelled")}`);
      await expect(
        page.getByRole("region", { name: "Book another car with this payment" }).getByRole("listitem"),
      ).not.toHaveCount(0);
    },
  },
  {
    name: "09-bookings",
    page: "/bookings",
    person: "agent",
    columns: 1,
    show: async (page) => {
      await page.goto("/bookings");
      await expect(page.getByRole("row")).not.toHaveCount(1);
    },
  },
  {
    name: "09b-bookings-search",
    page: "/bookings",
    person: "agent",
    columns: 1,
    show: async (page) => {
      await page.goto("/bookings?q=lisbon");
      await expect(page.getByRole("row")).not.toHaveCount(1);
    },
  },
  {
    name: "10-booking-timeline",
    page: "/bookings/[reference]",
    person: "admin",
    show: async (page, { data }) => {
      await page.goto(`/bookings/${data.longBooking}`);
      const timeline = page.getByRole("region", { name: "Timeline" });
      await expect(timeline.getByRole("listitem")).not.toHaveCount(0);
      await timeline.scrollIntoViewIfNeeded();
    },
  },
  {
    name: "19-reserve",
    page: "/reservations/new",
    person: "agent",
    show: async (page) => {
      await page.goto(lisbon);
      await waitForHydration(page);
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
    page: "/desk",
    person: "crew",
    show: async (page) => {
      await page.goto("/desk");
      await expect(page.getByRole("timer")).not.toHaveCount(0);
    },
  },
];
