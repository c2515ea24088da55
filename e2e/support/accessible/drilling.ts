import { openPortalEndpoint } from "../portal-endpoint";
import type { StatesByPage } from "./page-state";

/** The states of the page with the readiness checks. */
export const drillingStates: StatesByPage = {
  "/readiness": [
    {
      name: "drills in progress",
      start: async ({ portal }) => {
        await openPortalEndpoint(await portal.client("admin"), "answers/204");
        return "/readiness";
      },
      open: async (page) => {
        await page.waitForLoadState("networkidle");
        await page.getByRole("button", { name: "Run drills" }).click();
        return page.getByRole("table", { name: "Last run" });
      },
    },
  ],
};
