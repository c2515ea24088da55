import type { Workload } from "../clients/workloads";
import type { Fault } from "../faults/fault";
import type { SourceChange } from "./change-source";

/** A plausible bug that a run builds into the service, to prove that a harness finds it. */
export type Bug = {
  name: string;
  /** The description of the bug. */
  mistake: string;
  changes?: readonly SourceChange[];
  /** Changes to database functions, made after the migrations. */
  statements?: readonly string[];
  /** The invariants that the bug can break. The run must find at least one of them broken. */
  breaks: readonly string[];
  /** The load that exposes the bug. */
  workload: Workload;
  faults: readonly Fault["name"][];
};

/**
 * Returns SQL that replaces one fragment of a database function. It fails unless the function contains the
 * fragment once.
 */
export function replaceInFunction(name: string, find: string, replace: string): string {
  return `
    do $do$
    declare
      source text := (select pg_get_functiondef(oid) from pg_proc where proname = '${name}');
      parts text[] := string_to_array(source, $find$${find}$find$);
    begin
      if cardinality(parts) <> 2 then
        raise exception '${name} contains the fragment % times, expected once', cardinality(parts) - 1;
      end if;
      execute parts[1] || $replace$${replace}$replace$ || parts[2];
    end $do$`;
}
