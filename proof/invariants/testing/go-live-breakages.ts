import type { Breakage } from "./breakage";

/** Breakages that store requests for production without entries in the audit log. */
export const goLiveBreakages: readonly Breakage[] = [
  {
    breaks: "V",
    by: "a request that was approved without an entry in the audit log",
    sql: [
      `insert into go_live_requests (partner_id, state, requested_by, requested_at, checks, decided_at)
       select partner_id, 'approved', id, now(), '{}', now() from staff where partner_id is not null limit 1`,
    ],
  },
];
