"use client";

import { type DeliveryFilters, deliveryFilterNames } from "@/lib/api/deliveries";
import { deliveryStatuses } from "@/lib/delivery-statuses";
import { eventTypes } from "@/lib/event-types";
import { CreatedFields, useCreatedTexts } from "../../lists/created-fields";
import { FilterForm, type Filtering, Options } from "../../lists/filter-form";
import { useTexts } from "../../texts/texts-provider";
import { SelectField } from "../../ui/field";

type DeliveriesFilterProps = Filtering<keyof DeliveryFilters> & { id: string };

/** The filters of an endpoint's deliveries. */
export function DeliveriesFilter({ id, ...filtering }: DeliveriesFilterProps) {
  const { texts } = useTexts();
  const { deliveries } = texts;
  const { filters } = filtering;
  const createdTexts = useCreatedTexts(filters);
  const statuses: Readonly<Record<string, string>> = deliveries.statuses;
  return (
    <FilterForm
      {...filtering}
      names={deliveryFilterNames}
      filterTexts={{
        status: statuses[filters.status] ?? filters.status,
        event_type: filters.event_type,
        ...createdTexts,
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
      <CreatedFields filters={filters} />
    </FilterForm>
  );
}
