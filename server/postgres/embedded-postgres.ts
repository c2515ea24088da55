/** A server in use by this process. */
export type EmbeddedPostgres = {
  /** The service's own role, no superuser, on its own database. */
  url: string;
  /** The superuser on the database `postgres`, for administration. */
  adminUrl: string;
  port: number;
  /** False when another process started the server and will stop it. */
  owned: boolean;
  /** Ends this process's use of the server, and the server if it is owned. Further calls await the first. */
  stop(): Promise<void>;
};
