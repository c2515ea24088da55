import { type SQL, sql } from "drizzle-orm";

export type Scope = {
  partnerId: number;
  /** The upload whose lines count although it is not done yet. Null if there is none. */
  uploadId: number | null;
  now: Date;
};

/** Returns the condition for uploads whose lines count: those with results, and the current one. */
export const whereUploadCounts = ({ uploadId }: Scope): SQL =>
  uploadId === null ? sql`r.state = 'done'` : sql`(r.state = 'done' or r.id = ${uploadId})`;
