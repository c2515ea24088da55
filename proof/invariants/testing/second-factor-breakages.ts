import type { Breakage } from "./breakage";

const addApp = `insert into staff_authenticators (staff_id, sealed_secret, confirmed_at, last_step)
  select id, 'x', now(), 1 from staff limit 1`;

const addPasskey = `insert into staff_passkeys (staff_id, credential_id, public_key, sign_count, name, synced)
  select id, decode(lpad(to_hex(n), 64, '0'), 'hex'), 'x', 0, 'one', false
  from (select id from staff limit 1) s, generate_series(1, 1) n`;

const addCode = `insert into staff_recovery_codes (staff_id, digest)
  select id, decode(lpad('1', 64, '0'), 'hex') from (select id from staff limit 1) s`;

/** Breakages that store second factors, recovery codes or sessions that the service must never store. */
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
  { breaks: "N", by: "a passkey without recovery codes", sql: [addPasskey] },
  { breaks: "N", by: "recovery codes without a second factor", sql: [addCode] },
  {
    breaks: "N",
    by: "an eleventh passkey",
    sql: [addPasskey.replace("(1, 1)", "(1, 11)"), addCode],
  },
  {
    breaks: "N",
    by: "a passkey that was used before it was added",
    sql: [addPasskey, addCode, "update staff_passkeys set last_used_at = created_at - interval '1 second'"],
  },
  {
    breaks: "N",
    by: "a challenge that is valid for an hour",
    sql: [
      "insert into staff_sessions (staff_id) select id from staff limit 1",
      `insert into staff_passkey_challenges (session_id, purpose, challenge, expires_at)
       select max(id), 'prove', 'x', clock_timestamp() + interval '1 hour' from staff_sessions`,
    ],
  },
  {
    breaks: "N",
    by: "a removed member with a passkey",
    sql: [
      addPasskey,
      addCode,
      "update staff set removed_at = now() where id in (select staff_id from staff_passkeys)",
    ],
  },
];
