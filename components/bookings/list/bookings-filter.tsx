"use client";

import type { RefObject } from "react";
import type { BookingFilterName } from "@/lib/booking-filters";
import { bookingStatuses, statusesByGroup, statusGroups } from "@/lib/booking-status";
import { readCustomRange } from "@/lib/day-ranges";
import { formatDay, formatTypedDay } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { FilterForm, type Filtering } from "../../lists/filter-form";
import { useTexts } from "../../texts/texts-provider";
import { SelectField, TextField } from "../../ui/field";
import { activeStatuses } from "../views/presets";
import { DayRangeField } from "./day-range-field";

/** The names of the filters in this form. The field of the search text is outside the form. */
const names = [
  ...(["status", "external_ref", "payment_reference", "pickup", "return", "booked"] as const),
  ...(["created_after", "created_before"] as const),
] as const;
/**
 * The filters that only links set, such as the links of the Today page. The form has a field for one only while it is
 * set.
 */
const linkedNames = ["created_after", "created_before"] as const;
type FilterName = Exclude<BookingFilterName, "q">;

type BookingsFilterProps = Filtering<FilterName> & { search: RefObject<HTMLInputElement | null> };

/** The filter form of the list of bookings. */
export function BookingsFilter({ search, ...filtering }: BookingsFilterProps) {
  const { texts, locale } = useTexts();
  const { bookings, bookingViews } = texts;
  const { filters, onApply } = filtering;
  const rangeText = (name: "pickup" | "return" | "booked") =>
    `${bookingViews[name]}: ${toRangeText(filters[name], texts, locale)}`;
  return (
    <FilterForm
      {...filtering}
      names={names}
      focused={search}
      filterTexts={{
        status: statusText(filters.status, texts),
        external_ref: filters.external_ref,
        payment_reference: filters.payment_reference,
        pickup: rangeText("pickup"),
        return: rangeText("return"),
        booked: rangeText("booked"),
        created_after: `${bookingViews.createdAfter}: ${formatTypedDay(filters.created_after, locale)}`,
        created_before: `${bookingViews.createdBefore}: ${formatTypedDay(filters.created_before, locale)}`,
      }}
      action="/bookings"
      label={bookings.filters}
      className="md:grid-cols-[repeat(3,minmax(0,1fr))] md:border-t xl:grid-cols-[repeat(6,minmax(0,1fr))_auto]"
    >
      <SelectField name="status" label={bookings.status} defaultValue={filters.status}>
        <StatusOptions chosen={filters.status} />
      </SelectField>
      <DayRangeField
        name="pickup"
        label={bookingViews.pickup}
        value={filters.pickup}
        ranges={["today", "tomorrow", "this_week", "next_7_days", "this_month"]}
        onChoose={(pickup) => onApply({ pickup })}
      />
      <DayRangeField
        name="return"
        label={bookingViews.return}
        value={filters.return}
        ranges={["today", "tomorrow", "this_week", "next_7_days", "this_month"]}
        onChoose={(returned) => onApply({ return: returned })}
      />
      <DayRangeField
        name="booked"
        label={bookingViews.booked}
        value={filters.booked}
        ranges={["today", "yesterday", "last_7_days", "this_month", "last_30_days"]}
        onChoose={(booked) => onApply({ booked })}
      />
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
      <LinkedFields filters={filters} />
    </FilterForm>
  );
}

/** Renders a field for each filter of `linkedNames` that is set. */
function LinkedFields({ filters }: Pick<Filtering<FilterName>, "filters">) {
  const { bookingViews } = useTexts().texts;
  const labels = { created_after: bookingViews.createdAfter, created_before: bookingViews.createdBefore };
  return linkedNames
    .filter((name) => filters[name] !== "")
    .map((name) => (
      <TextField
        key={name}
        name={name}
        label={labels[name]}
        defaultValue={filters[name]}
        maxLength={40}
        autoComplete="off"
      />
    ));
}

/** Returns a day range in words. Returns the text of an unknown range unchanged. */
function toRangeText(range: string, { bookingViews }: Texts, locale: string): string {
  const dates = readCustomRange(range);
  if (dates === undefined) return bookingViews.ranges[range] ?? range;
  const day = (text: string | undefined) => (text === undefined ? "…" : formatDay(text, locale));
  return `${day(dates.from)} – ${day(dates.to)}`;
}

/**
 * Returns the options of the status filter: the groups of statuses, an option for all bookings that have not ended,
 * then each status except `confirmed`, which is already a group.
 */
function statusChoices({
  bookings,
  bookingViews,
  statuses,
}: Texts): readonly { value: string; label: string }[] {
  const groups = statusGroups.map((group) => ({
    value: statusesByGroup[group].join(","),
    label: bookings.groups[group],
  }));
  const single = bookingStatuses
    .filter((status) => status !== "confirmed")
    .map((status) => ({ value: status, label: statuses[status] }));
  return [...groups, { value: activeStatuses, label: bookingViews.activeStatuses }, ...single];
}

function statusText(chosen: string, texts: Texts): string {
  return statusChoices(texts).find(({ value }) => value === chosen)?.label ?? chosen;
}

/** The status options. A selected value from the URL that is not among them is an additional option. */
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
