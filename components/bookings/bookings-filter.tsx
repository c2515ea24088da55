"use client";

import { type FormEvent, useRef } from "react";
import { type BookingFilters, filterNames } from "@/lib/api/bookings";
import { bookingStatuses, statusesOf, statusGroups } from "@/lib/booking-status";
import { useHotkeys } from "../keyboard/hotkeys";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";

type BookingsFilterProps = {
  filters: BookingFilters;
  onApply: (filters: Partial<BookingFilters>) => void;
  onClear: () => void;
};

function readForm(form: HTMLFormElement): Partial<BookingFilters> {
  const data = new FormData(form);
  return Object.fromEntries(filterNames.map((name) => [name, String(data.get(name) ?? "").trim()]));
}

/** A form of the page's own address, so that it filters without a script, too. `/` goes to its first field. */
export function BookingsFilter({ filters, onApply, onClear }: BookingsFilterProps) {
  const { texts } = useTexts();
  const { bookings, common } = texts;
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
      action="/bookings"
      aria-label={bookings.filters}
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-3 border-line border-y py-3 md:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <SelectField
        ref={first}
        name="status"
        label={bookings.status}
        aria-keyshortcuts="/"
        defaultValue={filters.status}
        onChange={apply}
      >
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
      <div className="flex gap-2">
        <Button type="submit">{bookings.filter}</Button>
        {filterNames.some((name) => filters[name] !== "") ? (
          <Button look="quiet" onClick={onClear}>
            {common.clearFilters}
          </Button>
        ) : null}
      </div>
    </form>
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
