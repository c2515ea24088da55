import type { Workload } from "../clients/workloads";
import type { Fault } from "../faults/fault";
import type { SourceChange } from "./change-source";

/** A mistake somebody could make, built into the service on purpose: a run that does not find it proves nothing. */
export type Bug = {
  name: string;
  /** What is done wrong. */
  mistake: string;
  changes?: readonly SourceChange[];
  /** Changes of the database's functions, once the schema is there. */
  statements?: readonly string[];
  /** The invariants it breaks: one of them, at least, must be seen to be broken. */
  breaks: readonly string[];
  /** What saturates the place where it hides. */
  workload: Workload;
  faults: readonly Fault["name"][];
};

/** A function of the database with one place replaced; refused where that is not there exactly once. */
export function replaceInFunction(name: string, find: string, replace: string): string {
  return `
    do $do$
    declare
      source text := (select pg_get_functiondef(oid) from pg_proc where proname = '${name}');
      parts text[] := string_to_array(source, $find$${find}$find$);
    begin
      if cardinality(parts) <> 2 then
        raise exception '${name} has % times, not once, what is to be replaced', cardinality(parts) - 1;
      end if;
      execute parts[1] || $replace$${replace}$replace$ || parts[2];
    end $do$`;
}
