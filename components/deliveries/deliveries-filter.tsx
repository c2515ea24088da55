"use client";

import { type FormEvent, useRef } from "react";
import { type DeliveryFilters, deliveryFilterNames } from "@/lib/api/deliveries";
import { deliveryStatuses } from "@/lib/delivery-statuses";
import { eventTypes } from "@/lib/event-types";
import { useHotkeys } from "../keyboard/hotkeys";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";

type DeliveriesFilterProps = {
  id: string;
  filters: DeliveryFilters;
  onApply: (filters: Partial<DeliveryFilters>) => void;
  onClear: () => void;
};

function readForm(form: HTMLFormElement): Partial<DeliveryFilters> {
  const data = new FormData(form);
  return Object.fromEntries(deliveryFilterNames.map((name) => [name, String(data.get(name) ?? "")]));
}

/** A form of the page's own address, so that it filters without a script, too. `/` goes to its first field. */
export function DeliveriesFilter({ id, filters, onApply, onClear }: DeliveriesFilterProps) {
  const { texts } = useTexts();
  const { deliveries, common } = texts;
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLSelectElement>(null);
  useHotkeys({ "/": () => first.current?.focus() });
  const apply = () => form.current && onApply(readForm(form.current));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form
      ref={form}
      // A form that is not controlled shows what the URL says only when it is made anew.
      key={JSON.stringify(filters)}
      method="get"
      action={`/webhooks/${id}`}
      aria-label={deliveries.filters}
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-3 border-line border-b pb-3 md:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
    >
      <SelectField
        ref={first}
        name="status"
        label={deliveries.status}
        aria-keyshortcuts="/"
        defaultValue={filters.status}
        onChange={apply}
      >
        <option value="">{deliveries.anyStatus}</option>
        <Options chosen={filters.status} options={deliveryStatuses} words={deliveries.statuses} />
      </SelectField>
      <SelectField
        name="event_type"
        label={deliveries.eventType}
        defaultValue={filters.event_type}
        onChange={apply}
      >
        <option value="">{deliveries.anyType}</option>
        <Options chosen={filters.event_type} options={eventTypes} />
      </SelectField>
      <TextField
        name="created_after"
        type="date"
        label={deliveries.createdAfter}
        defaultValue={filters.created_after}
      />
      <TextField
        name="created_before"
        type="date"
        label={deliveries.createdBefore}
        defaultValue={filters.created_before}
      />
      <div className="flex gap-2">
        <Button type="submit">{deliveries.filter}</Button>
        {deliveryFilterNames.some((name) => filters[name] !== "") ? (
          <Button look="quiet" onClick={onClear}>
            {common.clearFilters}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type OptionsProps = {
  chosen: string;
  options: readonly string[];
  words?: Readonly<Record<string, string>>;
};

/** What only a URL can ask for, several at once, is an option while it is chosen. */
export function Options({ chosen, options, words = {} }: OptionsProps) {
  const all = chosen === "" || options.includes(chosen) ? options : [chosen, ...options];
  return all.map((option) => (
    <option key={option} value={option}>
      {words[option] ?? option}
    </option>
  ));
}
