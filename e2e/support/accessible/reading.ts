import type { StatesByPage } from "./page-state";

/** The dialogs and panels that readers of the documentation can open. */
export const readingStates: StatesByPage = {
  "/docs/[[...path]]": [
    {
      name: "the menu on a phone",
      files: ["docs/docs-nav.tsx"],
      widths: "phone",
      open: async (page) => {
        await page.getByText("Menu").click();
        return page.getByRole("link", { name: "Webhooks", exact: true }).first();
      },
    },
    {
      name: "the form of a request",
      files: ["docs/try/field-inputs.tsx"],
      start: async () => "/docs/api/reservations",
      open: async (page) => {
        await page.getByRole("button", { name: "Try it: Create a reservation" }).click();
        await page.getByText("optional fields").first().click();
        return page.getByLabel("pickup_type");
      },
    },
    {
      name: "the search",
      start: async () => "/docs",
      open: async (page) => {
        await page.getByRole("link", { name: "Search documentation" }).click();
        await page.getByRole("combobox").fill("webhook");
        return page.getByRole("option").first();
      },
    },
    {
      name: "an example in another language",
      start: async () => "/docs/webhooks",
      open: async (page) => {
        await page.getByRole("tab", { name: "Python" }).first().click();
        return page.getByText("hmac.compare_digest").first();
      },
    },
  ],
};
