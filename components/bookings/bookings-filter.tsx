"use client";

import { type BookingFilters, filterNames } from "@/lib/api/bookings";
import { bookingStatuses, statusesOf, statusGroups } from "@/lib/booking-status";
import { FilterForm, type Filtering } from "../lists/filter-form";
import { useTexts } from "../texts/texts-provider";
import { SelectField, TextField } from "../ui/field";

export function BookingsFilter(filtering: Filtering<keyof BookingFilters>) {
  const { bookings } = useTexts().texts;
  const { filters } = filtering;
  return (
    <FilterForm
      {...filtering}
      names={filterNames}
      action="/bookings"
      label={bookings.filters}
      className="border-y py-3 md:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <SelectField name="status" label={bookings.status} aria-keyshortcuts="/" defaultValue={filters.status}>
        <StatusOptions chosen={filters.status} />
      </SelectField>
      <TextField
        name="external_ref"
        label={bookings.columns.externalRef}
        defaultValue={filters.external_ref}
        maxLength={255}
        autoComplete="off"
      />
      <TextField
        name="payment_reference"
        label={bookings.paymentReference}
        defaultValue={filters.payment_reference}
        maxLength={255}
        autoComplete="off"
      />
      <TextField
        name="created_after"
        type="date"
        label={bookings.createdAfter}
        defaultValue={filters.created_after}
      />
      <TextField
        name="created_before"
        type="date"
        label={bookings.createdBefore}
        defaultValue={filters.created_before}
      />
    </FilterForm>
  );
}

/** Groups first, then each status alone; a filter that only a URL can hold is one of them while it is chosen. */
function StatusOptions({ chosen }: { chosen: string }) {
  const { texts } = useTexts();
  const { bookings, statuses } = texts;
  const groups = statusGroups.map((group) => ({
    value: statusesOf[group].join(","),
    label: bookings.groups[group],
  }));
  const single = bookingStatuses
    .filter((status) => status !== "confirmed")
    .map((status) => ({ value: status, label: statuses[status] }));
  const known = chosen === "" || [...groups, ...single].some(({ value }) => value === chosen);
  return (
    <>
      <option value="">{bookings.allStatuses}</option>
      {known ? null : <option value={chosen}>{chosen}</option>}
      {[...groups, ...single].map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}
