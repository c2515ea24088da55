import type pg from "pg";
import type { OwnedObjects } from "./apply-grants";

/**
 * Returns the names of the database, of the current role as its owner, and of the tables and functions of the public
 * schema.
 */
export async function findOwned(client: pg.ClientBase): Promise<OwnedObjects> {
  const { rows } = await client.query<{ [K in keyof OwnedObjects]: OwnedObjects[K] }>(
    `select current_database() as database, current_user as owner,
       array(select relname::text from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by relname) as tables,
       array(select oid::regprocedure::text from pg_proc
         where pronamespace = 'public'::regnamespace order by 1) as functions`,
  );
  const [owned] = rows;
  if (owned === undefined) throw new Error("The query of the database's tables returned no row.");
  return owned;
}

/**
 * Returns every right on the database, its schema and their contents except the owner's, such as `rentals_web
 * SELECT bookings`, sorted by code unit.
 */
export async function findGrants(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ granted: string }>(
    `with held as (
       select relowner as owner, relname::text as object, relacl as acl from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       union all
       select c.relowner, c.relname || '.' || a.attname, a.attacl
         from pg_attribute a join pg_class c on c.oid = a.attrelid
         where c.relnamespace = 'public'::regnamespace and a.attacl is not null
       union all
       select proowner, oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)) from pg_proc
         where pronamespace = 'public'::regnamespace
       union all
       select nspowner, 'schema public', nspacl from pg_namespace where nspname = 'public'
       union all
       select datdba, 'database', coalesce(datacl, acldefault('d', datdba)) from pg_database
         where datname = current_database()
     )
     select coalesce(r.rolname, 'public') || ' ' || a.privilege_type || ' ' || object as granted
     from held cross join lateral aclexplode(acl) a left join pg_roles r on r.oid = a.grantee
     where a.grantee <> owner`,
  );
  return rows.map(({ granted }) => granted).toSorted();
}
