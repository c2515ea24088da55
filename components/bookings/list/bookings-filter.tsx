"use client";

import { type BookingFilters, filterNames } from "@/lib/api/bookings";
import { bookingStatuses, statusesByGroup, statusGroups } from "@/lib/booking-status";
import { formatTypedDay } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { FilterForm, type Filtering } from "../../lists/filter-form";
import { useTexts } from "../../texts/texts-provider";
import { SelectField, TextField } from "../../ui/field";

export function BookingsFilter(filtering: Filtering<keyof BookingFilters>) {
  const { texts, locale } = useTexts();
  const { bookings } = texts;
  const { filters } = filtering;
  return (
    <FilterForm
      {...filtering}
      names={filterNames}
      filterTexts={{
        status: statusText(filters.status, texts),
        external_ref: filters.external_ref,
        payment_reference: filters.payment_reference,
        created_after: `${bookings.createdAfter} ${formatTypedDay(filters.created_after, locale)}`,
        created_before: `${bookings.createdBefore} ${formatTypedDay(filters.created_before, locale)}`,
      }}
      action="/bookings"
      label={bookings.filters}
      className="md:grid-cols-[repeat(5,minmax(0,1fr))_auto] md:border-t"
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

/** Returns the groups, then each status. */
function statusChoices({ bookings, statuses }: Texts): readonly { value: string; label: string }[] {
  const groups = statusGroups.map((group) => ({
    value: statusesByGroup[group].join(","),
    label: bookings.groups[group],
  }));
  const single = bookingStatuses
    .filter((status) => status !== "confirmed")
    .map((status) => ({ value: status, label: statuses[status] }));
  return [...groups, ...single];
}

function statusText(chosen: string, texts: Texts): string {
  return statusChoices(texts).find(({ value }) => value === chosen)?.label ?? chosen;
}

/** The status options. A filter that only a URL can set is an option while it is selected. */
function StatusOptions({ chosen }: { chosen: string }) {
  const { texts } = useTexts();
  const choices = statusChoices(texts);
  const known = chosen === "" || choices.some(({ value }) => value === chosen);
  return (
    <>
      <option value="">{texts.bookings.allStatuses}</option>
      {known ? null : <option value={chosen}>{chosen}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}
