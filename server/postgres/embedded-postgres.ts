import type { RoleUrls } from "./cluster/cluster";

/** An embedded PostgreSQL server that this process uses. */
export type EmbeddedPostgres = {
  /** The URL of the database's owner, who is not a superuser. */
  url: string;
  /** The database URLs of the roles `web`, `worker` and `readonly`, which own no tables. */
  roleUrls: RoleUrls;
  /** The superuser's URL on the database `postgres`, for administration. */
  adminUrl: string;
  port: number;
  /**
   * Returns the URL of the same database through the server's Unix socket, which costs less than TCP. Only `pg` and
   * programs that use libpq understand it. Returns the URL unchanged if the server has no socket.
   */
  throughSocket(url: string): string;
  /** False if another process started the server and will stop it. */
  owned: boolean;
  /**
   * Ends this process's use of the server and stops the server if this process owns it. Further calls await
   * the first.
   */
  stop(): Promise<void>;
};
