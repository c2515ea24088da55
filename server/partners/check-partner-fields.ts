import { isCurrency } from "@/lib/currencies";
import { isTimezone } from "@/lib/is-timezone";
import type { Db } from "../db/database";
import { CommandError } from "../errors/command-error";
import { isKnownTimezone } from "./partners.queries";

const maxNameLength = 200;

/** Returns the name without white space at its ends. Throws a `CommandError` if it is empty or too long. */
export function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed !== "" && trimmed.length <= maxNameLength) return trimmed;
  throw new CommandError(`The name (--name) must have 1 to ${maxNameLength} characters.`);
}

/** Returns the currency if it is an ISO 4217 code. Throws a `CommandError` otherwise. */
export function checkCurrency(currency: string): string {
  if (isCurrency(currency)) return currency;
  throw new CommandError(
    `The currency (--currency) must be an ISO 4217 code such as EUR, not “${currency}”.`,
  );
}

/**
 * Returns the commission if it is a percentage from 0 to 100 with at most 4 decimals. Throws a `CommandError`
 * otherwise.
 */
export function checkCommission(commission: string): string {
  if (/^\d{1,3}(\.\d{1,4})?$/.test(commission) && Number(commission) <= 100) return commission;
  throw new CommandError(
    `The commission (--commission) must be a percentage from 0 to 100 with at most 4 decimals, not “${commission}”.`,
  );
}

/** Returns the time zone if both JavaScript and PostgreSQL know it. Throws a `CommandError` otherwise. */
export async function checkTimezone(db: Db, timezone: string): Promise<string> {
  if (isTimezone(timezone) && (await isKnownTimezone(db, timezone))) return timezone;
  throw new CommandError(
    `The time zone (--timezone) must be an IANA name such as Europe/Lisbon, not “${timezone}”.`,
  );
}
