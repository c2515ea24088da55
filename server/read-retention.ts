import { ConfigError } from "./errors/config-error";
import { type Env, readSetting } from "./read-setting";

/** The time for which each kind of data is kept. */
export type Retention = {
  /**
   * The time after the end of a rental for which its customer's personal data is kept, in seconds. `null`: until erased
   * by hand.
   */
  customerSeconds: number | null;
  requestDays: number;
  eventDays: number;
  mailDays: number;
  /** The days for which the content of a mail is kept. */
  mailContentDays: number;
};

/**
 * The minimum number of days for which events are kept. The API promises partners that they can read events for 90
 * days.
 */
export const minEventDays = 90;

type Days = { min: number; max: number; fallback: number };

/** Reads the settings of retention. Throws a `ConfigError` that names the first invalid one. */
export function readRetention(env: Env): Retention {
  const mailDays = readDays(env, "MAIL_RETENTION", { min: 7, max: 3650, fallback: 90 });
  const mailContentDays = readDays(env, "MAIL_CONTENT_RETENTION", { min: 1, max: 3650, fallback: 7 });
  if (mailContentDays > mailDays) {
    throw new ConfigError("MAIL_CONTENT_RETENTION must not be longer than MAIL_RETENTION.");
  }
  return {
    customerSeconds: readCustomerRetention(env),
    requestDays: readDays(env, "REQUEST_RETENTION", { min: 7, max: 365, fallback: 30 }),
    eventDays: readDays(env, "EVENT_RETENTION", { min: minEventDays, max: 3650, fallback: minEventDays }),
    mailDays,
    mailContentDays,
  };
}

/**
 * Reads for how many seconds the personal data of customers is kept: at least 30 days, because a cancelled or disputed
 * rental still needs its customer. Returns `null` for `off`, which is the default.
 */
function readCustomerRetention(env: Env): number | null {
  if ((readSetting(env, "CUSTOMER_RETENTION") ?? "off") === "off") return null;
  return readDays(env, "CUSTOMER_RETENTION", { min: 30, max: 3650, fallback: 3650 }) * 86_400;
}

function readDays(env: Env, name: string, { min, max, fallback }: Days): number {
  const text = readSetting(env, name);
  if (text === undefined) return fallback;
  const days = /^\d{1,5}d$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (days >= min && days <= max) return days;
  throw new ConfigError(`${name} must be from ${min}d to ${max}d, not “${text}”.`);
}
