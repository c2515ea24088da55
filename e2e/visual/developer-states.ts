import { expect } from "@playwright/test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { getHeading, type State } from "./state";

/** States of the pages of developers and admins, and states that any page can have. */
export const developerStates: readonly State[] = [
  {
    name: "11-webhook-with-failures",
    page: "/webhooks/[id]",
    person: "admin",
    show: async (page, { data }) => {
      await page.goto(`/webhooks/${data.endpoint}`);
      await expect(page.getByRole("row")).not.toHaveCount(1);
    },
  },
  {
    name: "12-delivery",
    page: "/webhooks/[id]/deliveries/[did]",
    person: "admin",
    show: async (page, { data }) => {
      await page.goto(`/webhooks/${data.endpoint}/deliveries/${data.delivery}`);
      await expect(page.getByText(/Next attempt .* · in /)).toBeVisible();
      await expect(page.getByRole("region", { name: "Response" })).toContainText(
        "Only the first 1 KiB is stored.",
      );
    },
  },
  {
    name: "12-delivery-panel",
    page: "/webhooks/[id]",
    person: "admin",
    show: async (page, { data }) => {
      await page.goto(`/webhooks/${data.endpoint}`);
      await waitForHydration(page);
      await page.locator(`a[data-row="${data.delivery}"]`).click();
      await expect(page.getByRole("complementary", { name: "Delivery" })).toBeVisible();
    },
  },
  {
    name: "13-rotated-secret",
    page: "/webhooks/[id]/secret",
    person: "admin",
    show: async (page, { data, client }) => {
      // Each picture rotates the secret, and an endpoint can have only one previous secret.
      await client("admin").call("DELETE", `/portal-api/v1/webhooks/${data.endpoint}/previous-secret`);
      await page.goto(`/webhooks/${data.endpoint}/secret`);
      await page.getByRole("button", { name: "Rotate secret" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("whsec_");
    },
  },
  {
    name: "14-palette",
    page: "/coverage",
    person: "admin",
    show: async (page, { data }) => {
      await page.goto("/coverage");
      await waitForHydration(page);
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder(/^Booking, customer/).fill(data.longBooking);
      await expect(page.getByRole("option", { name: data.longBooking })).toBeVisible();
    },
  },
  {
    name: "15-api-logs",
    page: "/developers/logs",
    person: "admin",
    show: async (page) => {
      await page.goto("/developers/logs");
      await expect(page.getByText("/v1/rentals/availability").first()).toBeVisible();
    },
  },
  {
    name: "16-docs-reference",
    page: "/docs/[[...path]]",
    person: "anonymous",
    show: async (page) => {
      await page.goto("/docs/api/bookings");
      await expect(getHeading(page)).toBeVisible();
    },
  },
  {
    name: "16-docs-search",
    page: "/docs/[[...path]]",
    person: "anonymous",
    show: async (page) => {
      await page.goto("/docs/webhooks");
      await waitForHydration(page);
      await page.keyboard.press("/");
      await page.getByRole("combobox", { name: "Search documentation" }).fill("price mismach");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "16-docs-search-page",
    page: "/docs/[[...path]]",
    person: "anonymous",
    show: async (page) => {
      await page.goto("/docs/search?q=webhook+signature");
      await expect(page.getByRole("main").getByRole("region").first()).toBeVisible();
    },
  },
  {
    name: "16-docs-try",
    page: "/docs/[[...path]]",
    person: "anonymous",
    show: async (page) => {
      await page.goto("/docs/errors/unauthorized");
      await waitForHydration(page);
      await page.getByRole("button", { name: "Try it: Cause unauthorized" }).click();
      await page.getByRole("button", { name: "Send request" }).click();
      await expect(page.getByRole("figure", { name: "Response body" })).toContainText("unauthorized");
    },
  },
  {
    name: "17-empty",
    page: "/bookings",
    person: "agent",
    show: async (page) => {
      await page.goto("/bookings?status=expired&booked=2031-12-01..");
      await expect(page.getByRole("main").getByRole("row")).toHaveCount(0);
    },
  },
  {
    name: "17-error",
    page: "/bookings",
    person: "agent",
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
      await waitForHydration(page);
      // The first list is server-rendered; only the next one is requested.
      await page.getByLabel("Status").selectOption({ label: "Ended" });
      await page.getByText("Details").click();
      await expect(page.getByRole("alert").filter({ hasText: "req_" })).toBeVisible();
    },
  },
  {
    name: "17-offline",
    page: "/bookings",
    person: "agent",
    show: async (page) => {
      await page.goto("/bookings");
      await expect(page.getByRole("row")).not.toHaveCount(1);
      await page.context().setOffline(true);
      await expect(page.getByRole("status").filter({ hasText: "offline" })).toBeVisible();
    },
  },
  {
    name: "18-shortcuts",
    page: "/bookings",
    person: "admin",
    show: async (page) => {
      await page.goto("/bookings");
      await waitForHydration(page);
      await page.keyboard.press("Shift+?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
  {
    name: "21-account-menu",
    page: "/webhooks",
    person: "admin",
    show: async (page) => {
      await page.goto("/webhooks");
      await waitForHydration(page);
      await page.getByRole("button", { name: /^Account/ }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("menuitem", { name: "Theme: Light" })).toBeFocused();
    },
  },
];
