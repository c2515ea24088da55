import type { Breakage } from "./breakage";

/** Breakages that make runs of webhook drills invalid. */
export const drillBreakages: readonly Breakage[] = [
  {
    breaks: "Z",
    by: "a run without the result of a drill",
    sql: ["update webhook_drills set results = results - 0 where state = 'done'"],
  },
  {
    breaks: "Z",
    by: "a run that ended with deliveries in its queue",
    sql: [
      "update webhook_drills set state = 'done', ended_at = now(), results = '[]' where state = 'running'",
    ],
  },
  {
    breaks: "Z",
    by: "a run against an endpoint of another partner",
    sql: ["update webhook_drills set partner_id = (select min(id) from partners)"],
  },
  {
    breaks: "Z",
    by: "a delivery to another endpoint than that of its run",
    sql: ["update webhook_drill_deliveries set endpoint_id = endpoint_id + 1000"],
  },
];
