import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database";

export type ViewRow = {
  id: number;
  name: string;
  filters: Record<string, string>;
  columns: string[] | null;
};

export type NewView = Omit<ViewRow, "id">;

const viewColumns = sql`id, name, filters, columns`;

/** Returns a person's views, in the order of their names. */
export async function findViews(db: Db, staffId: number): Promise<ViewRow[]> {
  return await db.rows<ViewRow>(
    sql`select ${viewColumns} from staff_views where staff_id = ${staffId} order by lower(name), id`,
  );
}

export async function findColumns(db: Db, staffId: number): Promise<string[] | null> {
  const [row] = await db.rows<{ columns: string[] | null }>(
    sql`select booking_columns as columns from staff where id = ${staffId}`,
  );
  return row?.columns ?? null;
}

export async function insertView(tx: Tx, staffId: number, view: NewView): Promise<ViewRow> {
  const [row] = await tx.rows<ViewRow>(
    sql`insert into staff_views (staff_id, name, filters, columns)
        values (${staffId}, ${view.name}, ${JSON.stringify(view.filters)}, ${sql.param(view.columns)}::text[])
        returning ${viewColumns}`,
  );
  if (row === undefined) throw new Error("The insert returned no row.");
  return row;
}

export async function updateView(tx: Tx, { id, name, filters, columns }: ViewRow): Promise<void> {
  await tx.rows(
    sql`update staff_views set name = ${name}, filters = ${JSON.stringify(filters)}, columns = ${sql.param(columns)}::text[]
        where id = ${id}`,
  );
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.rows(sql`delete from staff_views where id = ${id}`);
}

export async function saveColumns(tx: Tx, staffId: number, columns: readonly string[] | null): Promise<void> {
  await tx.rows(sql`update staff set booking_columns = ${sql.param(columns)}::text[] where id = ${staffId}`);
}
