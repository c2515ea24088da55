import type postgres from "postgres";

/** Makes up to `count` confirmed and `count` pending bookings due, so that the workers have work. */
export async function makeDue(sql: postgres.Sql, count: number): Promise<void> {
  await sql`
    update bookings set ends_at = starts_at + interval '1 second'
    where id in (select id from bookings where status = 'confirmed' and starts_at < now() limit ${count})`;
  await sql`
    update bookings set confirm_by = now() - interval '1 minute'
    where id in (select id from bookings where status = 'pending' limit ${Math.ceil(count / 2)})`;
  await sql`
    update bookings set autopilot_at = now() - interval '1 minute'
    where id in (select id from bookings where status = 'pending' and confirm_by > now() limit ${Math.ceil(count / 2)})`;
  await sql`vacuum (analyze) bookings`;
}
