import type { Breakage } from "./breakage";

/** Breakages of the stored counts of insights. */
export const insightBreakages: readonly Breakage[] = [
  {
    breaks: "G",
    by: "a counted day that misses a booking",
    sql: [
      "update insight_days set bookings = bookings + 1, lead_times[9] = lead_times[9] + 1, rental_lengths[9] = rental_lengths[9] + 1",
    ],
  },
  {
    breaks: "G",
    by: "a day that was never counted",
    sql: ["delete from insight_days where day = (select max(day) from insight_days)"],
  },
  {
    breaks: "G",
    by: "a slice that differs from the others",
    sql: ["update insight_days set revenue_minor = revenue_minor + 1 where slice = 0"],
  },
  {
    breaks: "G",
    by: "a day without one of its slices",
    sql: ["delete from insight_days where slice = 5"],
  },
  {
    breaks: "G",
    by: "buckets that do not add up",
    sql: ["update insight_days set confirmation_times[1] = confirmation_times[1] + 1000 where slice = 3"],
  },
  {
    breaks: "G",
    by: "a logged search that was not counted",
    sql: [
      `insert into request_log (partner_id, at, request_id, source, method, path, route, status, duration_ms)
       select id, clock_timestamp(), 'req_1', 'api', 'GET', '/', '/v1/rentals/availability', 200, 1 from partners`,
      "delete from insight_searches",
    ],
  },
];
