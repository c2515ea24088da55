import type { RoleUrls } from "./cluster/cluster";

/** A server in use by this process. */
export type EmbeddedPostgres = {
  /** The URL of the database's owner, who is not a superuser. */
  url: string;
  /** The database URLs of the roles `web`, `worker` and `readonly`, which own no tables. */
  roleUrls: RoleUrls;
  /** The superuser's URL on the database `postgres`, for administration. */
  adminUrl: string;
  port: number;
  /** False if another process started the server and will stop it. */
  owned: boolean;
  /**
   * Ends this process's use of the server and stops the server if this process owns it. Further calls await
   * the first.
   */
  stop(): Promise<void>;
};
