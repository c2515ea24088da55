import { createCar } from "@/server/testing/fixtures/create-car";
import { waitForHydration } from "../../fixtures/wait-for-hydration";
import {
  bookWith,
  createOwnCar,
  getReservePath,
  importTrackCars,
  rentalDates,
  reserveCar,
  setSecondDayPrice,
} from "../reserve-rental";
import { changeStates } from "./changing";
import { dialog, filtersState, type PageState, press, type StatesByPage } from "./page-state";
import { paymentStates } from "./payments";
import { rebookStates } from "./rebooking";
import { searchStates } from "./searching";

const shell: readonly PageState[] = [
  {
    name: "the account menu",
    files: ["shell/account-menu-content.tsx"],
    open: async (page) => {
      await waitForHydration(page);
      await page.getByRole("button", { name: /^Account/ }).click();
      return page.getByRole("menu");
    },
  },
  {
    name: "the palette",
    files: ["palette/palette.tsx"],
    open: async (page) => {
      await press(page, "Control+k");
      return page.getByPlaceholder(/^Booking, customer/);
    },
  },
  {
    name: "the shortcuts dialog",
    files: ["shell/shortcuts-dialog.tsx"],
    open: async (page) => {
      await press(page, "Shift+?");
      return page.getByRole("dialog", { name: "Keyboard shortcuts" });
    },
  },
  {
    name: "the overflow menu of the bottom bar",
    widths: "phone",
    open: async (page) => {
      const bar = page.getByRole("navigation", { name: "Main" });
      await bar.getByRole("button", { name: "More" }).click();
      return bar.getByRole("link", { name: "Docs" });
    },
  },
];

const booking: readonly PageState[] = [
  {
    name: "the cancel dialog with its API call",
    files: ["bookings/cancel-dialog.tsx", "api-call/call-details.tsx"],
    open: async (page) => {
      await page.getByRole("button", { name: "Cancel booking" }).click();
      await dialog(page).getByText("View as API call").click();
      return dialog(page).getByText("/cancel").first();
    },
  },
  {
    name: "a rejected cancellation with its details",
    files: ["ui/error-note.tsx"],
    open: async (page) => {
      const refusal = { type: "invalid_request_error", code: "not_cancellable", message: "It has ended." };
      await page.route("**/cancel", (route) =>
        route.fulfill({
          status: 409,
          json: {
            error: { ...refusal, details: { status: "completed" } },
            request_id: `req_${"0".repeat(32)}`,
          },
        }),
      );
      await page.getByRole("button", { name: "Cancel booking" }).click();
      await dialog(page).getByRole("button", { name: "Cancel booking" }).click();
      await dialog(page).getByText("Details").click();
      return dialog(page).getByText("not_cancellable");
    },
  },
  {
    name: "the API call of the page",
    files: ["api-call/api-call-drawer.tsx"],
    open: async (page) => {
      await press(page, "Control+.");
      return page.getByRole("dialog");
    },
  },
  {
    name: "the raw JSON",
    files: ["bookings/booking-view.tsx"],
    open: async (page) => {
      await page.getByText("Raw JSON").click();
      return page.getByText('"payment_reference"').first();
    },
  },
];

const today: readonly PageState[] = [
  ...shell,
  {
    name: "the table behind a chart",
    files: ["charts/chart-table.tsx"],
    open: async (page) => {
      const chart = page.getByRole("figure", { name: "Bookings" });
      await chart.getByText("Show as table").click();
      return chart.getByRole("table");
    },
  },
];

/** The states of pages for agents and crews. */
export const sellingStates: StatesByPage = {
  "/": today,
  "/bookings": [
    filtersState,
    {
      name: "the dialog that saves a view",
      files: ["bookings/views/save-view-dialog.tsx"],
      open: async (page) => {
        await page.getByLabel("Search bookings").fill("ana");
        await page.getByRole("button", { name: "Save view" }).click();
        return page.getByRole("dialog").getByLabel("Name");
      },
    },
    {
      name: "the dialog that edits views",
      files: ["bookings/views/views-dialog.tsx"],
      open: async (page, { portal }) => {
        const agent = await portal.client("agent");
        const body = { name: "Handovers", filters: { pickup: "today" }, columns: null };
        await agent.call("POST", "/portal-api/views", { body });
        await page.reload();
        await page.getByRole("button", { name: "Edit views" }).click();
        return page.getByRole("dialog").getByRole("button", { name: "Rename" });
      },
    },
    {
      name: "the dialog that chooses columns",
      files: ["bookings/views/columns-dialog.tsx"],
      open: async (page) => {
        await page.getByRole("button", { name: "Columns" }).click();
        return page.getByRole("dialog").getByLabel("Email");
      },
    },
    {
      name: "the actions of a row",
      files: ["keyboard/row-actions-menu.tsx"],
      open: async (page, { portal }) => {
        await portal.book();
        await page.reload();
        await press(page, "j");
        await page.keyboard.press(".");
        return page.getByRole("menu");
      },
    },
  ],
  "/bookings/[reference]": [...booking, ...changeStates, ...rebookStates],
  "/coverage": [
    {
      name: "the list behind the map",
      files: ["coverage/coverage-explorer.tsx"],
      start: async ({ runtime }) => {
        await createCar(runtime.database);
        return "/coverage";
      },
      open: async (page) => {
        await page.getByText("Show as list").click();
        return page.getByRole("main").locator("details[open] a").first();
      },
    },
    {
      name: "the API call of the page",
      files: ["api-call/page-api-call.tsx"],
      open: async (page) => {
        await page.getByText("View as API call").click();
        return page.locator("main pre");
      },
    },
  ],
  "/payments": paymentStates,
  "/search": searchStates,
  "/reservations/[reference]": [
    {
      name: "the discard dialog",
      files: ["reservations/draft/discard-dialog.tsx"],
      open: async (page) => {
        await page.getByRole("button", { name: "Discard draft" }).click();
        return dialog(page);
      },
    },
    {
      name: "an unavailable car with three alternatives",
      open: async (page, { runtime }) => {
        await importTrackCars(runtime);
        await reserveCar(page, getReservePath("test-taken"));
        await bookWith(page, "pay_7731");
        const next = page.getByRole("region", { name: "Similar prices for the same dates" });
        return next.getByRole("listitem").nth(2);
      },
    },
  ],
  "/vehicles/[slug]": [
    {
      name: "the table behind the prices of each day",
      start: async ({ runtime }) => {
        const { id, slug } = await createOwnCar(runtime);
        await setSecondDayPrice(runtime, id, 6950);
        return `/vehicles/${slug}?${new URLSearchParams(rentalDates)}`;
      },
      open: async (page) => {
        const chart = page.getByRole("figure", { name: "Price of each day" });
        await chart.getByText("Show as table").click();
        return chart.getByRole("table");
      },
    },
  ],
  "/desk": [
    {
      name: "the decline dialog",
      files: ["desk/decision-dialog.tsx"],
      open: async (page, { portal }) => {
        const { reference } = await portal.book();
        await page.reload();
        const row = page.locator(`[data-desk-row="${reference}"]`);
        await row.getByRole("button", { name: "Decline" }).click();
        return dialog(page);
      },
    },
    {
      name: "a decision that came too late",
      files: ["desk/row-outcome.tsx"],
      open: async (page, { portal }) => {
        const { reference } = await portal.book();
        await page.reload();
        const row = page.locator(`[data-desk-row="${reference}"]`);
        await row.waitFor();
        await page.route("**/portal-api/desk", (route) => route.abort());
        const agent = await portal.client("agent");
        await agent.call("POST", `/portal-api/v1/bookings/${reference}/cancel`, { body: {} });
        await row.getByRole("button", { name: "Accept" }).click();
        await row.getByText("Details").click();
        return row.getByText("req_").first();
      },
    },
  ],
};
