"use client";

import { type EventFilters, eventFilterNames } from "@/lib/api/events";
import { eventTypes } from "@/lib/event-types";
import { formatTypedDay } from "@/lib/format/format-time";
import { FilterForm, type Filtering, Options } from "../lists/filter-form";
import { useTexts } from "../texts/texts-provider";
import { SelectField, TextField } from "../ui/field";

export function EventsFilter(filtering: Filtering<keyof EventFilters>) {
  const { texts, locale } = useTexts();
  const { deliveries, events } = texts;
  const { filters } = filtering;
  return (
    <FilterForm
      {...filtering}
      names={eventFilterNames}
      filterTexts={{
        types: filters.types,
        created_after: `${deliveries.createdAfter} ${formatTypedDay(filters.created_after, locale)}`,
        created_before: `${deliveries.createdBefore} ${formatTypedDay(filters.created_before, locale)}`,
      }}
      action="/events"
      label={events.filters}
      className="md:grid-cols-[repeat(3,minmax(0,14rem))_auto] md:border-t"
    >
      <SelectField
        name="types"
        label={deliveries.eventType}
        aria-keyshortcuts="/"
        defaultValue={filters.types}
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
    </FilterForm>
  );
}
