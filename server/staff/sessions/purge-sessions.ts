import type { Database } from "../../db/database";
import { purgeResets } from "../identity/password-resets.queries";
import { purgeChallenges } from "../passkeys/passkeys.queries";
import { purgeExpiredSessions } from "./sessions.queries";
import { purgeOldAttempts } from "./sign-in-attempts.queries";

/**
 * Deletes expired sessions, challenges of passkeys and links to choose a password, and sign-in attempts that are too
 * old to count.
 */
export async function purgeSessions(database: Database): Promise<void> {
  await purgeExpiredSessions(database);
  await purgeOldAttempts(database);
  await purgeResets(database);
  await purgeChallenges(database);
}
