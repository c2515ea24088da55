import { expect } from "@playwright/test";
import { type State, titleOf } from "./state";

/** What integrators and admins work with, and what any page may come to. */
export const integrating: readonly State[] = [
  {
    name: "11-webhook-with-failures",
    of: "/webhooks/[id]",
    who: "admin",
    show: async (page, { world }) => {
      await page.goto(`/webhooks/${world.endpoint}`);
      await expect(page.getByRole("row")).not.toHaveCount(1);
    },
  },
  {
    name: "12-delivery",
    of: "/webhooks/[id]/deliveries/[did]",
    who: "admin",
    show: async (page, { world }) => {
      await page.goto(`/webhooks/${world.endpoint}/deliveries/${world.delivery}`);
      await expect(page.getByText(/Next attempt .* · in /)).toBeVisible();
      await expect(page.getByRole("region", { name: "Response" })).toContainText(
        "Only the first 1 KiB is stored.",
      );
    },
  },
  {
    name: "13-rotated-secret",
    of: "/webhooks/[id]/secret",
    who: "admin",
    show: async (page, { world, client }) => {
      // Each picture rotates it, and only one secret may live beside the newest.
      await client("admin").call("DELETE", `/portal-api/v1/webhooks/${world.endpoint}/previous-secret`);
      await page.goto(`/webhooks/${world.endpoint}/secret`);
      await page.getByRole("button", { name: "Rotate secret" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("whsec_");
    },
  },
  {
    name: "14-palette",
    of: "/coverage",
    who: "admin",
    show: async (page, { world }) => {
      await page.goto("/coverage");
      await page.waitForLoadState("networkidle");
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder(/^Reference, /).fill(world.told);
      await expect(page.getByRole("option", { name: world.told })).toBeVisible();
    },
  },
  {
    name: "15-api-logs",
    of: "/developers/logs",
    who: "admin",
    show: async (page) => {
      await page.goto("/developers/logs");
      await expect(page.getByText("/v1/rentals/availability").first()).toBeVisible();
    },
  },
  {
    name: "16-docs-reference",
    of: "/docs/[[...path]]",
    who: "nobody",
    show: async (page) => {
      await page.goto("/docs/api/bookings");
      await expect(titleOf(page)).toBeVisible();
    },
  },
  {
    name: "17-empty",
    of: "/bookings",
    who: "agent",
    show: async (page) => {
      await page.goto("/bookings?status=expired&created_after=2031-12-01");
      await expect(page.getByRole("main").getByRole("row")).toHaveCount(0);
    },
  },
  {
    name: "17-error",
    of: "/bookings",
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
      await page.waitForLoadState("networkidle");
      // The first list comes with the page; the next one is asked for.
      await page.keyboard.press("/");
      await page.getByLabel("Status").selectOption({ label: "Ended" });
      await page.getByText("Details").click();
      await expect(page.getByRole("alert").filter({ hasText: "req_" })).toBeVisible();
    },
  },
  {
    name: "17-offline",
    of: "/bookings",
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
    of: "/bookings",
    who: "admin",
    show: async (page) => {
      await page.goto("/bookings");
      await page.waitForLoadState("networkidle");
      await page.keyboard.press("Shift+?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
  {
    name: "21-account-menu",
    of: "/webhooks",
    who: "admin",
    show: async (page) => {
      await page.goto("/webhooks");
      await page.waitForLoadState("networkidle");
      await page.getByRole("button", { name: /^Account/ }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("menuitem", { name: "Theme: Light" })).toBeFocused();
    },
  },
];
