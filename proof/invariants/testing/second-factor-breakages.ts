import type { Breakage } from "./breakage";

const addApp = `insert into staff_authenticators (staff_id, sealed_secret, confirmed_at, last_step)
  select id, 'x', now(), 1 from staff limit 1`;

/** Second factors that do not protect an account as promised. */
export const secondFactorBreakages: readonly Breakage[] = [
  { breaks: "N", by: "a confirmed app without recovery codes", sql: [addApp] },
  {
    breaks: "N",
    by: "an eleventh recovery code",
    sql: [
      addApp,
      `insert into staff_recovery_codes (staff_id, digest)
       select staff_id, decode(lpad(to_hex(n), 64, '0'), 'hex') from staff_authenticators, generate_series(1, 11) n`,
    ],
  },
  {
    breaks: "N",
    by: "a session that awaits the second factor that it has proved",
    sql: [
      `insert into staff_sessions (staff_id, awaits_second_factor, second_factor_at)
       select id, true, now() from staff limit 1`,
    ],
  },
];
