import type { Database } from "../../db/database";
import { dropOldSessions } from "./sessions.queries";
import { dropOldAttempts } from "./sign-in-attempts.queries";

/** Sessions that can be nobody's any more, and failures so old that their count begins anew. */
export async function purgeSessions(database: Database): Promise<void> {
  await dropOldSessions(database);
  await dropOldAttempts(database);
}
