import type { RoleUrls } from "./cluster/cluster";

/** A server in use by this process. */
export type EmbeddedPostgres = {
  /** The owner of the service's database, who is no superuser. */
  url: string;
  /** The same database as the roles that own nothing. */
  roleUrls: RoleUrls;
  /** The superuser on the database `postgres`, for administration. */
  adminUrl: string;
  port: number;
  /** False when another process started the server and will stop it. */
  owned: boolean;
  /** Ends this process's use of the server, and the server if it is owned. Further calls await the first. */
  stop(): Promise<void>;
};
