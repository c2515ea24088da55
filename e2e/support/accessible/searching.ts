import { waitForHydration } from "../../fixtures/wait-for-hydration";
import { createSearchCity, threeCars } from "../search-city";
import { type PageState, press } from "./page-state";

const results = async () => (await createSearchCity(threeCars)).search();

/** The states of the search page. */
export const searchStates: readonly PageState[] = [
  {
    name: "the calendar",
    files: ["search/form/dates-calendar.tsx"],
    // It shows as many months as fit when it opens.
    widths: "each",
    open: async (page) => {
      await waitForHydration(page);
      await page.getByRole("button", { name: "Choose in a calendar" }).click();
      return page.getByRole("dialog").getByRole("grid").first();
    },
  },
  {
    name: "results with all filters",
    files: ["search/form/more-filters.tsx"],
    start: results,
    open: async (page) => {
      await page.getByRole("list", { name: "Results" }).waitFor();
      await page.getByText("More filters").click();
      return page.getByLabel("Driver's age");
    },
  },
  {
    name: "the filters of the results",
    files: ["search/facets/facet-panel.tsx", "search/facets/facet-choices.tsx"],
    start: results,
    open: async (page) => {
      await page.getByText("At the counter").first().waitFor({ state: "attached" });
      await press(page, "f");
      return page.getByRole("slider", { name: "Minimum total" });
    },
  },
  {
    name: "the explanation of missing cars",
    start: async () => (await createSearchCity(threeCars)).search({ vehicle_type: "suv" }),
    open: async (page) => {
      await waitForHydration(page);
      await page.getByRole("button", { name: "Explain missing cars" }).click();
      return page.getByRole("region", { name: "Why cars are missing" }).getByRole("button").last();
    },
  },
  {
    name: "the explanation of an empty result",
    start: async () => (await createSearchCity(threeCars)).search({ price_max: "1" }),
    open: async (page) =>
      page.getByRole("region", { name: "Why cars are missing" }).getByRole("list").first(),
  },
  {
    name: "the month of prices of a city",
    files: ["search/calendar/month-dialog.tsx"],
    start: results,
    open: async (page) => {
      await waitForHydration(page);
      await page.getByRole("button", { name: "Show month" }).click();
      await page.getByRole("gridcell", { selected: true }).getByText("€81").waitFor();
      return page.getByRole("grid");
    },
  },
  {
    name: "the city list",
    start: results,
    open: async (page) => {
      await page.getByRole("combobox", { name: "Where" }).fill("Find");
      return page.getByRole("option").first();
    },
  },
];
