import { expect, type Page } from "@playwright/test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { pictureTime } from "./picture-testbed";
import { stay } from "./scenario-steps";
import type { State } from "./state";

const lisbon = `/search?location=lisbon&${stay}`;
const results = (page: Page) => page.getByRole("list", { name: "Results" }).locator("[data-row-link]");

/** States of the search page, with its filters, prices and explanations, and of the comparison of cars. */
export const searchStates: readonly State[] = [
  {
    name: "03-search-in-progress",
    page: "/search",
    person: "agent",
    show: async (page) => {
      // The poll that would complete the search never returns.
      await page.route(/availability\?search_id=/, () => undefined);
      await page.goto(`/search?location=nice&${stay}`);
      await waitForHydration(page);
      await expect(results(page)).not.toHaveCount(0);
      await page.clock.setFixedTime(new Date(pictureTime.getTime() + 14_000));
      await expect(page.getByRole("button", { name: "Continue in background" })).toBeVisible();
    },
  },
  {
    name: "03b-missing-cars",
    page: "/search",
    person: "agent",
    show: async (page) => {
      await page.goto(`${lisbon}&vehicle_type=suv&price_max=300&explain=*`);
      await expect(page.getByRole("region", { name: "Why cars are missing" }).getByRole("list")).toHaveCount(
        2,
      );
    },
  },
  {
    name: "03c-why-a-car-is-missing",
    page: "/search",
    person: "agent",
    show: async (page) => {
      await page.goto(`${lisbon}&vehicle_type=suv&explain=fiat-500-lisbon`);
      const answer = page.getByRole("region", { name: /^Why is Fiat 500/ });
      await expect(answer.getByRole("button").nth(1)).toBeVisible();
    },
  },
  {
    name: "03d-no-cars",
    page: "/search",
    person: "agent",
    show: async (page) => {
      await page.goto(`${lisbon}&price_max=5`);
      await expect(page.getByText("No cars available for this search")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Remove/ }).first()).toBeVisible();
    },
  },
  {
    name: "04-results-and-vehicle",
    page: "/vehicles/[slug]",
    person: "agent",
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
    name: "35-results-and-filters",
    page: "/search",
    person: "agent",
    columns: 1,
    show: async (page) => {
      await page.goto(`${lisbon}&transmission=automatic`);
      await expect(results(page)).not.toHaveCount(0);
      await expect(page.getByText(/^\d seats$/).first()).toBeVisible();
      // A wide page has the filters beside the results, a narrow one behind a button.
      const filters = page.getByRole("heading", { name: /^Filters/ });
      await expect(filters.or(page.getByRole("button", { name: /^Filters/ })).first()).toBeVisible();
    },
  },
  {
    name: "35-filters-drawer",
    page: "/search",
    person: "agent",
    show: async (page) => {
      await page.goto(`${lisbon}&transmission=automatic`);
      await expect(page.getByText(/^\d seats$/).first()).toBeVisible();
      // A wide page has the filters beside the results.
      const button = page.getByRole("button", { name: /^Filters/ });
      if (await button.isVisible()) await button.click();
      await expect(page.getByRole("group", { name: "Total" }).first()).toBeVisible();
    },
  },
  {
    name: "04-month-of-prices",
    page: "/search",
    person: "agent",
    show: async (page) => {
      await page.goto(lisbon);
      await page.getByRole("button", { name: "Show month" }).click();
      await expect(page.getByRole("gridcell", { selected: true })).toContainText("€");
    },
  },
  {
    name: "04-month-of-prices-of-a-car",
    page: "/vehicles/[slug]",
    person: "agent",
    show: async (page) => {
      await page.goto(`/vehicles/toyota-alphard-tokyo?location=tokyo&currency=JPY&${stay}`);
      await page.getByRole("button", { name: "Prices by day" }).click();
      await expect(page.getByRole("gridcell", { selected: true })).toContainText("¥");
    },
  },
  {
    name: "05-compare",
    page: "/compare",
    person: "agent",
    show: async (page) => {
      await page.goto(
        `/compare?v=toyota-aqua-tokyo,toyota-alphard-tokyo,toyota-prius-tokyo&location=tokyo&currency=JPY&${stay}`,
      );
      await expect(page.getByRole("main").getByRole("link", { name: "Reserve" })).toHaveCount(3);
    },
  },
];
