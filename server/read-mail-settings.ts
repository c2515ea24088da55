import { ConfigError } from "./errors/config-error";
import { isMailable } from "./mail/mail-content";
import { type Env, readSetting } from "./read-setting";

/** The settings for sending mail: an SMTP URL, which may contain a password, and the address in `From`. */
export type MailSettings = { url: string; from: string };

/** Reads `MAIL_URL` and `MAIL_FROM`. Returns `null` without `MAIL_URL`. Throws a `ConfigError` for an invalid value. */
export function readMailSettings(env: Env): MailSettings | null {
  const url = readSetting(env, "MAIL_URL");
  const from = readSetting(env, "MAIL_FROM");
  if (from !== undefined && !isMailable(addressOf(from))) {
    throw new ConfigError("MAIL_FROM must be an email address, or look like Rentals <rentals@example.com>.");
  }
  if (url === undefined) return null;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === "") {
    throw new ConfigError("MAIL_URL must look like smtps://user:password@mail.example.com:465.");
  }
  if (from === undefined)
    throw new ConfigError("MAIL_URL requires MAIL_FROM, the address that sends the mail.");
  return { url, from };
}

/** Returns the address in `Name <address>`, or the text itself. */
function addressOf(text: string): string {
  const match = /^[^<>"\p{Cc}]*<([^<>]+)>$/u.exec(text);
  return match?.[1] ?? text;
}
