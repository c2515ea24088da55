import type { Page } from "@playwright/test";
import { dialog, type Scene, type StatesByPage } from "./page-state";

/**
 * Makes a booking with `portal.book` and cancels all pending bookings of the partner, so that the customer has only
 * ended ones.
 */
const cancelBookings = async ({ portal }: Scene) => {
  await portal.book();
  const admin = await portal.client("admin");
  const { json } = await admin.call("GET", "/portal-api/v1/bookings?status=pending&limit=100");
  for (const { reference } of json.data) {
    await admin.call("POST", `/portal-api/v1/bookings/${reference}/cancel`, { body: {} });
  }
};

/** Finds the customer of `portal.book`. */
async function findCustomer(page: Page): Promise<void> {
  await page.getByLabel("Email address of the customer").fill("ines@example.com");
  await page.getByRole("button", { name: "Find customer" }).click();
}

/** The states of the page about the data of a customer. */
export const customerStates: StatesByPage = {
  "/settings/customers": [
    {
      name: "a customer whose booking has not ended",
      open: async (page, { portal }) => {
        await portal.book();
        await findCustomer(page);
        return page.getByText(/\d+ bookings? ha(s|ve) not ended/);
      },
    },
    {
      name: "the dialog that erases a customer",
      files: ["customers/erase-dialog.tsx"],
      open: async (page, scene) => {
        await cancelBookings(scene);
        await findCustomer(page);
        await page.getByRole("button", { name: "Erase customer…" }).click();
        return dialog(page);
      },
    },
  ],
};
