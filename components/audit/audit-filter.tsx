import Link from "next/link";
import type { AuditEntry } from "@/lib/contracts/portal/audit";
import type { Texts } from "@/lib/texts/en";
import { Button } from "../ui/button";
import { buttonLook } from "../ui/button-look";
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

/** A form of the page's own address: the filters are in the URL, with a script and without. */
export function AuditFilter({ filters, texts }: { filters: AuditFilters; texts: Texts }) {
  const { audit, common } = texts;
  const known = filters.actor === "" || actorTypes.some((type) => type === filters.actor);
  return (
    <form
      key={JSON.stringify(filters)}
      method="get"
      action="/settings/audit"
      aria-label={audit.filters}
      className="grid grid-cols-1 items-end gap-3 border-line border-y py-3 sm:grid-cols-2 md:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
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
        {known ? null : <option value={filters.actor}>{filters.actor}</option>}
        {actorTypes.map((type) => (
          <option key={type} value={type}>
            {audit.actors[type]}
          </option>
        ))}
      </SelectField>
      <TextField name="target" label={audit.target} defaultValue={filters.target} autoComplete="off" />
      <TextField name="after" type="date" label={audit.after} defaultValue={filters.after} />
      <TextField name="before" type="date" label={audit.before} defaultValue={filters.before} />
      <div className="flex gap-2">
        <Button type="submit">{audit.apply}</Button>
        {auditFilterNames.some((name) => filters[name] !== "") ? (
          <Link href="/settings/audit" className={buttonLook({ look: "quiet" })}>
            {common.clearFilters}
          </Link>
        ) : null}
      </div>
    </form>
  );
}
