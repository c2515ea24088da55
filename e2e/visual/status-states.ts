import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { openIncident, updateIncident } from "../../server/status/change-incident";
import type { PictureTestbed } from "./picture-testbed";
import type { State } from "./state";

const title = "Slow portal";

/**
 * Stores measurements of the last minutes and of the 89 days before today, two of which are bad. Opens an incident if
 * there is none.
 */
async function storeMeasurements({ runtime }: PictureTestbed): Promise<void> {
  const { database } = runtime;
  await database.rows(
    sql`insert into probe_days (day, component, probes, degraded, failed)
        select (clock_timestamp() at time zone 'UTC')::date - n, component, 1440,
          case when n = 12 then 60 else 0 end, case when n = 40 then 200 else 0 end
        from generate_series(1, 89) as n, unnest(array['api', 'portal', 'webhooks', 'suppliers']) as component
        on conflict do nothing`,
  );
  await database.rows(
    sql`insert into probe_minutes (minute, component, outcome)
        select date_bin('1 minute', clock_timestamp(), 'epoch') - make_interval(mins => n), component, 'passed'
        from generate_series(0, 10) as n, unnest(array['api', 'portal', 'webhooks', 'suppliers']) as component
        on conflict do nothing`,
  );
  const [known] = await database.rows(sql`select 1 from incidents`);
  if (known !== undefined) return;
  const acting = await runtime.acting();
  const { id } = await openIncident(database, acting, { title, component: "portal" });
  await updateIncident(database, acting, { id, text: "We are looking for the cause." });
}

/** States of the public status page. */
export const statusStates: readonly State[] = [
  {
    name: "49-status",
    page: "/status",
    person: "anonymous",
    show: async (page, testbed) => {
      await storeMeasurements(testbed);
      // The status is at most 10 seconds old.
      await expect(async () => {
        await page.goto("/status");
        await expect(page.getByRole("heading", { name: title })).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 20_000 });
    },
  },
];
