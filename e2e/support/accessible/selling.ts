import { bookWith, getReservePath, importTrackCars, reserveCar } from "../reserve-rental";
import { createSearchCity, threeCars } from "../search-city";
import { dialog, filtersState, type PageState, press, type StatesByPage } from "./page-state";

const results = async () => (await createSearchCity(threeCars)).search();

const shell: readonly PageState[] = [
  {
    name: "the account menu",
    files: ["shell/account-menu-content.tsx"],
    open: async (page) => {
      await page.waitForLoadState("networkidle");
      await page.getByRole("button", { name: /^Account/ }).click();
      return page.getByRole("menu");
    },
  },
  {
    name: "the palette",
    files: ["palette/palette.tsx"],
    open: async (page) => {
      await press(page, "Control+k");
      return page.getByPlaceholder(/^Reference, /);
    },
  },
  {
    name: "the shortcuts dialog",
    files: ["shell/shortcuts-sheet.tsx"],
    open: async (page) => {
      await press(page, "Shift+?");
      return page.getByRole("dialog", { name: "Keyboard shortcuts" });
    },
  },
  {
    name: "the overflow menu of the bottom bar",
    phoneOnly: true,
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
    files: ["api-call/api-call-sheet.tsx"],
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

/** The states of pages for agents and crews. */
export const sellingStates: StatesByPage = {
  "/": shell,
  "/bookings": [
    filtersState,
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
  "/bookings/[reference]": booking,
  "/coverage": [
    {
      name: "the API call of the page",
      files: ["api-call/page-api-call.tsx"],
      open: async (page) => {
        await page.getByText("View as API call").click();
        return page.locator("main pre");
      },
    },
  ],
  "/search": [
    {
      name: "the calendar",
      files: ["search/form/dates-calendar.tsx"],
      open: async (page) => {
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
      name: "the city list",
      start: results,
      open: async (page) => {
        await page.getByRole("combobox", { name: "Where" }).fill("Find");
        return page.getByRole("option").first();
      },
    },
  ],
  "/reservations/[reference]": [
    {
      name: "the discard dialog",
      files: ["reservations/draft/drop-draft.tsx"],
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
