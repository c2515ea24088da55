import { type Bug, replaceInFunction } from "./bug";

const contested = { workload: "contest", faults: [] } as const;

/**
 * Three bugs that oversell a car. A random load with cancellations rarely shows them, so the clients compete
 * for one car.
 */
export const stockBugs: readonly Bug[] = [
  {
    ...contested,
    name: "naive-check",
    mistake: "units are counted and then claimed without a lock",
    statements: [replaceInFunction("claim_units", "FOR NO KEY UPDATE OF c", "")],
    breaks: ["I1"],
  },
  {
    ...contested,
    name: "repeatable-read",
    mistake: "units are counted in a REPEATABLE READ snapshot from before the lock",
    changes: [
      {
        module: "server/db/in-transaction.ts",
        find: "begin isolation level read committed",
        replace: "begin isolation level repeatable read",
      },
    ],
    breaks: ["I1"],
  },
  {
    ...contested,
    name: "one-cte",
    mistake: "the car is locked and counted in one statement, so in a snapshot from before the lock",
    statements: [
      `create or replace function claim_units(
         p_car bigint, p_revision bigint, p_units integer, p_from timestamptz, p_until timestamptz,
         p_replaces bigint default null
       ) returns text language plpgsql volatile as $$
       declare
         verdict text;
       begin
         with locked as materialized (
           select c.revision, c.fleet_size, c.published and l.published as offered
           from cars c join locations l on l.id = c.location_id where c.id = p_car for no key update of c
         )
         select case
           when not offered then 'unavailable'
           when revision <> p_revision then 'stale'
           when peak_held_units(p_car, p_from, p_until, p_units, p_replaces) > fleet_size then 'unavailable'
           else 'claimed' end
         into verdict from locked;
         return coalesce(verdict, 'unavailable');
       end $$`,
    ],
    breaks: ["I1"],
  },
];
