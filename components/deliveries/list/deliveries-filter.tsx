"use client";

import { type DeliveryFilters, deliveryFilterNames } from "@/lib/api/deliveries";
import { deliveryStatuses } from "@/lib/delivery-statuses";
import { eventTypes } from "@/lib/event-types";
import { formatTypedDay } from "@/lib/format/format-time";
import { FilterForm, type Filtering, Options } from "../../lists/filter-form";
import { useTexts } from "../../texts/texts-provider";
import { SelectField, TextField } from "../../ui/field";

type DeliveriesFilterProps = Filtering<keyof DeliveryFilters> & { id: string };

export function DeliveriesFilter({ id, ...filtering }: DeliveriesFilterProps) {
  const { texts, locale } = useTexts();
  const { deliveries } = texts;
  const { filters } = filtering;
  const statuses: Readonly<Record<string, string>> = deliveries.statuses;
  return (
    <FilterForm
      {...filtering}
      names={deliveryFilterNames}
      filterTexts={{
        status: statuses[filters.status] ?? filters.status,
        event_type: filters.event_type,
        created_after: `${deliveries.createdAfter} ${formatTypedDay(filters.created_after, locale)}`,
        created_before: `${deliveries.createdBefore} ${formatTypedDay(filters.created_before, locale)}`,
      }}
      action={`/webhooks/${id}`}
      label={deliveries.filters}
      className="md:grid-cols-[repeat(4,minmax(0,1fr))_auto] md:pt-0"
    >
      <SelectField
        name="status"
        label={deliveries.status}
        aria-keyshortcuts="/"
        defaultValue={filters.status}
      >
        <option value="">{deliveries.anyStatus}</option>
        <Options chosen={filters.status} options={deliveryStatuses} words={statuses} />
      </SelectField>
      <SelectField name="event_type" label={deliveries.eventType} defaultValue={filters.event_type}>
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
    </FilterForm>
  );
}
