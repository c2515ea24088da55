import { clsx } from "clsx";
import type { AuditEntry } from "@/lib/contracts/portal/audit";
import { formatTypedDay } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { FilterActions } from "../lists/filter-actions";
import { FilterToggle, filterFormStyles } from "../lists/filter-toggle";
import { SelectField, TextField } from "../ui/field";

const actorTypes = [
  "staff",
  "partner",
  "operator",
  "crew",
  "supplier",
  "service",
] as const satisfies readonly AuditEntry["actor"]["type"][];

export const auditFilterNames = ["action", "actor", "target", "after", "before"] as const;
export type AuditFilters = Record<(typeof auditFilterNames)[number], string>;

type AuditFilterProps = { filters: AuditFilters; texts: Texts; locale: string };

/**
 * The filters of the audit log: a form that sets the query of the page's URL. It works with and without a
 * script.
 */
export function AuditFilter({ filters, texts, locale }: AuditFilterProps) {
  const { audit, common } = texts;
  const known = actorTypes.find((type) => type === filters.actor);
  const filterTexts = {
    action: filters.action,
    actor: known === undefined ? filters.actor : audit.actors[known],
    target: filters.target,
    after: `${audit.after} ${formatTypedDay(filters.after, locale)}`,
    before: `${audit.before} ${formatTypedDay(filters.before, locale)}`,
  };
  const set = auditFilterNames.filter((name) => filters[name] !== "");
  return (
    <>
      <FilterToggle label={common.filters} filterTexts={set.map((name) => filterTexts[name])} />
      <form
        key={JSON.stringify(filters)}
        method="get"
        action="/settings/audit"
        aria-label={audit.filters}
        className={clsx(
          "grid-cols-1 items-end gap-3 border-line border-b py-3 sm:grid-cols-2 md:grid-cols-[repeat(5,minmax(0,1fr))_auto] md:border-t",
          filterFormStyles,
        )}
      >
        <TextField
          name="action"
          label={audit.action}
          placeholder="booking.cancel"
          title={audit.actionHint}
          defaultValue={filters.action}
          autoComplete="off"
        />
        <SelectField name="actor" label={audit.actor} defaultValue={filters.actor}>
          <option value="">{audit.anyone}</option>
          {filters.actor === "" || known !== undefined ? null : (
            <option value={filters.actor}>{filters.actor}</option>
          )}
          {actorTypes.map((type) => (
            <option key={type} value={type}>
              {audit.actors[type]}
            </option>
          ))}
        </SelectField>
        <TextField name="target" label={audit.target} defaultValue={filters.target} autoComplete="off" />
        <TextField name="after" type="date" label={audit.after} defaultValue={filters.after} />
        <TextField name="before" type="date" label={audit.before} defaultValue={filters.before} />
        <FilterActions
          apply={audit.apply}
          clear={common.clearFilters}
          clearHref={set.length > 0 ? "/settings/audit" : undefined}
        />
      </form>
    </>
  );
}
