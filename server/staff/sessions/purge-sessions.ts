import type { Database } from "../../db/database";
import { dropOldSessions } from "./sessions.queries";
import { dropOldAttempts } from "./sign-in-attempts.queries";

/** Deletes expired sessions, and sign-in attempts that are too old to count. */
export async function purgeSessions(database: Database): Promise<void> {
  await dropOldSessions(database);
  await dropOldAttempts(database);
}
