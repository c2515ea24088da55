"use client";

import { type FormEvent, useRef } from "react";
import { type EventFilters, eventFilterNames } from "@/lib/api/events";
import { eventTypes } from "@/lib/event-types";
import { Options } from "../deliveries/deliveries-filter";
import { useHotkeys } from "../keyboard/hotkeys";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";

type EventsFilterProps = {
  filters: EventFilters;
  onApply: (filters: Partial<EventFilters>) => void;
  onClear: () => void;
};

function readForm(form: HTMLFormElement): Partial<EventFilters> {
  const data = new FormData(form);
  return Object.fromEntries(eventFilterNames.map((name) => [name, String(data.get(name) ?? "")]));
}

/** A form of the page's own address, so that it filters without a script, too. `/` goes to its first field. */
export function EventsFilter({ filters, onApply, onClear }: EventsFilterProps) {
  const { texts } = useTexts();
  const { deliveries, events, common } = texts;
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
      action="/events"
      aria-label={events.filters}
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-3 border-line border-y py-3 md:grid-cols-[repeat(3,minmax(0,14rem))_auto]"
    >
      <SelectField
        ref={first}
        name="types"
        label={deliveries.eventType}
        aria-keyshortcuts="/"
        defaultValue={filters.types}
        onChange={apply}
      >
        <option value="">{deliveries.anyType}</option>
        <Options chosen={filters.types} options={eventTypes} />
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
        {eventFilterNames.some((name) => filters[name] !== "") ? (
          <Button look="quiet" onClick={onClear}>
            {common.clearFilters}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
