import { storeGoLive } from "../go-live-request";
import { dialog, type StatesByPage } from "./page-state";

/**
 * The states of the page for the go-live request: an open request, and the production credential of an approved one.
 */
export const goingLiveStates: StatesByPage = {
  "/developers/go-live": [
    {
      name: "an open request",
      open: async (page, { portal, runtime }) => {
        await storeGoLive(runtime, portal.partner, "requested");
        await page.reload();
        return page.getByRole("button", { name: "Withdraw request" });
      },
    },
    {
      name: "a credential of production",
      open: async (page, { portal, runtime }) => {
        await storeGoLive(runtime, portal.partner, "approved");
        await page.reload();
        await page.getByRole("button", { name: "Show credential" }).click();
        return dialog(page);
      },
    },
  ],
};
