"use client";

import { type FormEvent, useRef } from "react";
import { type LogFilters, logFilterNames } from "@/lib/api/requests";
import { useHotkeys } from "../keyboard/hotkeys";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";

type RequestsFilterProps = {
  filters: LogFilters;
  onApply: (filters: Partial<LogFilters>) => void;
  onClear: () => void;
};

function readForm(form: HTMLFormElement): Partial<LogFilters> {
  const data = new FormData(form);
  return Object.fromEntries(logFilterNames.map((name) => [name, String(data.get(name) ?? "").trim()]));
}

/** A form of the page's own address, so that it filters without a script, too. `/` goes to its first field. */
export function RequestsFilter({ filters, onApply, onClear }: RequestsFilterProps) {
  const { texts } = useTexts();
  const { requests, common } = texts;
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLSelectElement>(null);
  useHotkeys({ "/": () => first.current?.focus() });
  const apply = () => form.current && onApply(readForm(form.current));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const choice = (name: "status" | "method" | "source", options: readonly (readonly [string, string])[]) => (
    <SelectField
      {...(name === "status" ? { ref: first, "aria-keyshortcuts": "/" } : {})}
      name={name}
      label={requests[name]}
      defaultValue={filters[name]}
      onChange={apply}
    >
      <option value="">{requests.all}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
  return (
    <form
      ref={form}
      // A form that is not controlled shows what the URL says only when it is made anew.
      key={JSON.stringify(filters)}
      method="get"
      action="/developers/logs"
      aria-label={requests.filters}
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-3 border-line border-y py-3 md:grid-cols-4 xl:grid-cols-[repeat(7,minmax(0,1fr))_auto]"
    >
      {choice("status", Object.entries(requests.statuses))}
      {choice(
        "method",
        ["GET", "POST", "PATCH", "DELETE"].map((method) => [method, method]),
      )}
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
      <div className="flex gap-2">
        <Button type="submit">{requests.filter}</Button>
        {logFilterNames.some((name) => filters[name] !== "") ? (
          <Button look="quiet" onClick={onClear}>
            {common.clearFilters}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
