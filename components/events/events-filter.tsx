"use client";

import { type EventFilters, eventFilterNames } from "@/lib/api/events";
import { eventTypes } from "@/lib/event-types";
import { CreatedFields, useCreatedTexts } from "../lists/created-fields";
import { FilterForm, type Filtering, Options } from "../lists/filter-form";
import { useTexts } from "../texts/texts-provider";
import { SelectField } from "../ui/field";

/** The filters of the list of events. */
export function EventsFilter(filtering: Filtering<keyof EventFilters>) {
  const { texts } = useTexts();
  const { deliveries, events } = texts;
  const { filters } = filtering;
  const createdTexts = useCreatedTexts(filters);
  return (
    <FilterForm
      {...filtering}
      names={eventFilterNames}
      filterTexts={{
        types: filters.types,
        ...createdTexts,
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
      <CreatedFields filters={filters} />
    </FilterForm>
  );
}
