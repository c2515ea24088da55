"use client";

import { type LogFilters, logFilterNames } from "@/lib/api/requests";
import { FilterForm, type Filtering } from "../lists/filter-form";
import { useTexts } from "../texts/texts-provider";
import { SelectField, TextField } from "../ui/field";

const methods = ["GET", "POST", "PATCH", "DELETE"].map((method) => [method, method] as const);

export function RequestsFilter(filtering: Filtering<keyof LogFilters>) {
  const { requests } = useTexts().texts;
  const { filters } = filtering;
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
  return (
    <FilterForm
      {...filtering}
      names={logFilterNames}
      action="/developers/logs"
      label={requests.filters}
      className="border-y py-3 md:grid-cols-4 xl:grid-cols-[repeat(7,minmax(0,1fr))_auto]"
    >
      {choice("status", Object.entries(requests.statuses), "/")}
      {choice("method", methods)}
      {choice("source", Object.entries(requests.sources))}
      <TextField
        name="path"
        label={requests.pathContains}
        defaultValue={filters.path}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        name="credential"
        label={requests.credential}
        defaultValue={filters.credential}
        maxLength={100}
        autoComplete="off"
      />
      <TextField name="since" type="date" label={requests.since} defaultValue={filters.since} />
      <TextField name="until" type="date" label={requests.until} defaultValue={filters.until} />
    </FilterForm>
  );
}
