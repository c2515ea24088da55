import { waitForHydration } from "../../fixtures/wait-for-hydration";
import { type PageState, press } from "./page-state";

/** The states of the dialog that changes a booking. */
export const changeStates: readonly PageState[] = [
  {
    name: "the dialog that changes the booking",
    files: ["bookings/change/change-booking.tsx"],
    open: async (page) => {
      await waitForHydration(page);
      await press(page, "e");
      return page.getByRole("dialog").getByText("Same price", { exact: true });
    },
  },
  {
    name: "a change that is not possible",
    open: async (page) => {
      await page.getByRole("button", { name: "Change booking" }).click();
      await page.getByRole("dialog").getByLabel("Cars").fill("2");
      return page.getByRole("dialog").getByText("The car is not available for this change.");
    },
  },
];
