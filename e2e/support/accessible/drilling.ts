import { sql } from "drizzle-orm";
import { newRequestId } from "@/server/ids";
import { waitForHydration } from "../../fixtures/wait-for-hydration";
import { openPortalEndpoint } from "../portal-endpoint";
import type { StatesByPage } from "./page-state";

/** The states of the page with the readiness checks. */
export const drillingStates: StatesByPage = {
  "/readiness": [
    {
      name: "the requests of a check",
      files: ["readiness/readiness-checks.tsx"],
      start: async ({ portal, runtime }) => {
        await runtime.database.rows(
          sql`insert into request_log (partner_id, at, request_id, source, method, path, status, duration_ms, evidence)
              values (${portal.partner.id}, clock_timestamp(), ${newRequestId()}, 'api', 'POST', '/v1/bookings', 200, 1,
                'cancel')`,
        );
        return "/readiness";
      },
      open: async (page) => {
        await page.locator("main summary").first().click();
        return page.locator('main a[href^="/developers/logs/req_"]').first();
      },
    },
    {
      name: "drills in progress",
      start: async ({ portal }) => {
        await openPortalEndpoint(await portal.client("admin"), "answers/204");
        return "/readiness";
      },
      open: async (page) => {
        await waitForHydration(page);
        await page.getByRole("button", { name: "Run drills" }).click();
        return page.getByRole("table", { name: "Last run" });
      },
    },
  ],
};
