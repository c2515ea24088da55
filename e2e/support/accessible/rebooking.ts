import { randomBytes } from "node:crypto";
import { createEndedBooking, createRebookCity } from "../ended-booking";
import type { PageState, Scene } from "./page-state";

const endedBooking = async ({ portal }: Scene) => {
  // Its own payment, because that of another state pays for a booking already.
  const own = { payment_reference: `pay_${randomBytes(4).toString("hex")}` };
  const { reference } = await createEndedBooking(portal, await createRebookCity(), own);
  return `/bookings/${reference}`;
};

/** The states of the page of a booking that ended without a rental. */
export const rebookStates: readonly PageState[] = [
  {
    name: "other cars for the payment of an ended booking",
    start: endedBooking,
    open: async (page) => page.getByRole("button", { name: "Book Kia Picanto" }),
  },
  {
    name: "the question before a car that costs more",
    start: endedBooking,
    open: async (page) => {
      await page.getByRole("button", { name: "Choose VW Polo" }).click();
      return page.getByRole("button", { name: /^Book at €214\.00 and collect €14\.00/ });
    },
  },
  {
    name: "the booking that a payment pays for",
    start: endedBooking,
    open: async (page) => {
      await page.getByRole("button", { name: "Book Kia Picanto" }).click();
      return page.getByRole("region", { name: /^The payment .* pays for booking/ });
    },
  },
];
