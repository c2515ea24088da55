/** A TLS session that a server offered. It shortens the next handshake with that server. */
type StoredSession = { session: Buffer; verifiedAt: number };

export type TlsSessions = {
  find(name: string): Buffer | undefined;
  /**
   * Stores the session of a connection whose server is verified. `resumed` is true if the connection resumed an earlier
   * session.
   */
  keep(name: string, session: Buffer, options: { resumed: boolean }): void;
  forget(name: string): void;
};

/** The maximum number of stored sessions. Each needs about 3 KiB with the server's certificate. */
const maxSessions = 1000;
/**
 * The maximum time since a server's certificate was checked, in milliseconds. A session is not resumed after that,
 * because a resumed session does not check the certificate again.
 */
const maxAgeMs = 10 * 60_000;

/**
 * Creates a store of the latest TLS session for each name, in memory. A name must not be shared by two endpoints.
 * `find` returns a session for at most 10 minutes after the server proved its certificate. The oldest session is
 * removed when there are too many.
 */
export function createTlsSessions(now: () => number = () => performance.now()): TlsSessions {
  const sessions = new Map<string, StoredSession>();
  const findFresh = (name: string) => {
    const stored = sessions.get(name);
    if (stored === undefined || now() - stored.verifiedAt < maxAgeMs) return stored;
    sessions.delete(name);
    return undefined;
  };
  return {
    find: (name) => findFresh(name)?.session,
    keep: (name, session, { resumed }) => {
      // If the resumed session is no longer stored, its certificate may have been checked too long ago.
      const verifiedAt = resumed ? findFresh(name)?.verifiedAt : now();
      if (verifiedAt === undefined) return;
      sessions.delete(name);
      sessions.set(name, { session, verifiedAt });
      const [oldest] = sessions.keys();
      if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
    },
    forget: (name) => void sessions.delete(name),
  };
}
