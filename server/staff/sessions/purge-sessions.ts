import type { Database } from "../../db/database";
import { purgeResets } from "../identity/password-resets.queries";
import { purgeChallenges } from "../passkeys/passkeys.queries";
import { purgeExpiredSessions } from "./sessions.queries";
import { purgeOldAttempts } from "./sign-in-attempts.queries";

/**
 * Deletes the sessions, challenges of passkeys, links to choose a password and counts of sign-in attempts that have no
 * effect any more.
 */
export async function purgeSessions(database: Database): Promise<void> {
  await purgeExpiredSessions(database);
  await purgeOldAttempts(database);
  await purgeResets(database);
  await purgeChallenges(database);
}
