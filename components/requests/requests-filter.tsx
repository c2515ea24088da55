"use client";

import { type LogFilters, logFilterNames } from "@/lib/api/requests";
import { formatTypedDay } from "@/lib/format/format-time";
import { FilterForm, type Filtering } from "../lists/filter-form";
import { useTexts } from "../texts/texts-provider";
import { SelectField, TextField } from "../ui/field";

const methods = ["GET", "POST", "PATCH", "DELETE"].map((method) => [method, method] as const);

/** The filters of the request log. */
export function RequestsFilter(filtering: Filtering<keyof LogFilters>) {
  const { texts, locale } = useTexts();
  const { requests } = texts;
  const { filters } = filtering;
  const statuses: Readonly<Record<string, string>> = requests.statuses;
  const sources: Readonly<Record<string, string>> = requests.sources;
  const choice = (
    name: "status" | "method" | "source",
    options: readonly (readonly [string, string])[],
    shortcut?: string,
  ) => (
    <SelectField name={name} label={requests[name]} aria-keyshortcuts={shortcut} defaultValue={filters[name]}>
      <option value="">{requests.all}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
  const text = (name: "path" | "credential", field: { label: string; maxLength: number }) => (
    <TextField name={name} {...field} defaultValue={filters[name]} autoComplete="off" />
  );
  return (
    <FilterForm
      {...filtering}
      names={logFilterNames}
      filterTexts={{
        status: statuses[filters.status] ?? filters.status,
        method: filters.method,
        source: sources[filters.source] ?? filters.source,
        path: filters.path,
        credential: filters.credential,
        since: `${requests.since} ${formatTypedDay(filters.since, locale)}`,
        until: `${requests.until} ${formatTypedDay(filters.until, locale)}`,
      }}
      action="/developers/logs"
      label={requests.filters}
      className="md:grid-cols-4 md:border-t xl:grid-cols-[repeat(7,minmax(0,1fr))_auto]"
    >
      {choice("status", Object.entries(statuses), "/")}
      {choice("method", methods)}
      {choice("source", Object.entries(sources))}
      {text("path", { label: requests.pathContains, maxLength: 200 })}
      {text("credential", { label: requests.credential, maxLength: 100 })}
      <TextField name="since" type="date" label={requests.since} defaultValue={filters.since} />
      <TextField name="until" type="date" label={requests.until} defaultValue={filters.until} />
    </FilterForm>
  );
}
