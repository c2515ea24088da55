"use client";

import { type FormEvent, type Ref, useRef } from "react";
import type { StayDates } from "@/lib/stay-phrase/parse-stay-phrase";
import { useShortcuts } from "../../keyboard/shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { leaveOnEscape } from "../leave-on-escape";
import { type Filters, filterNames } from "../search-params";
import { stayText } from "../stay-text";
import { CalendarButton } from "./calendar-button";
import { LocationCombobox } from "./location-combobox";
import { MoreFilters, type VehicleTypeChoice } from "./more-filters";
import { ReversedDates } from "./reversed-dates";
import { type SearchDraftState, useSearchDraft } from "./use-search-draft";

type SearchFormProps = {
  filters: Filters;
  /** The service's clock when the page was rendered. */
  now: string;
  vehicleTypes: readonly VehicleTypeChoice[];
  recentPlaces: readonly string[];
  /** The service's validation messages by field. */
  issues: Readonly<Record<string, string>>;
  onSearch: (filters: Filters) => void;
};

/** The search form. Enter submits it. Without filters, the city field has the focus initially. */
export function SearchForm({ filters, now, vehicleTypes, recentPlaces, issues, onSearch }: SearchFormProps) {
  const { texts } = useTexts();
  const { search } = texts;
  const form = useSearchDraft(filters, now);
  const whereBox = useRef<HTMLInputElement>(null);
  const whenBox = useRef<HTMLInputElement>(null);
  const swapButton = useRef<HTMLButtonElement>(null);
  useShortcuts({ "/": () => whereBox.current?.focus() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const finished = form.finish();
    if (finished === "location") whereBox.current?.focus();
    else if (finished === "dates") whenBox.current?.focus();
    else if (finished === "reversed") swapButton.current?.focus();
    else onSearch(finished);
  };
  const swapDates = (stay: StayDates) => {
    const finished = form.problem === "reversed" ? form.finish(stay) : undefined;
    if (typeof finished === "object") onSearch(finished);
    else {
      form.setDates(stay);
      whenBox.current?.focus();
    }
  };
  const isSet = filterNames.some((name) => filters[name] !== undefined);
  return (
    <search aria-label={search.title}>
      <form onSubmit={submit} onKeyDown={leaveOnEscape} noValidate>
        {/* On a phone, the button is beside the dates, so that the first results are on the first screen. */}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 max-md:*:first:col-span-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <LocationCombobox
            ref={whereBox}
            value={form.draft.location}
            recent={recentPlaces}
            error={form.problem === "location" ? search.whereMissing : issues.location}
            autoFocus={!isSet}
            onChoose={(slug) => form.set("location", slug)}
            onDone={() => whenBox.current?.focus()}
          />
          <DatesInput
            ref={whenBox}
            swapButton={swapButton}
            form={form}
            onSwap={swapDates}
            issue={issues.date_from ?? issues.date_to}
            autoFocus={isSet && filters.date_from === undefined}
          />
          <Button type="submit" look="primary" className="mt-5">
            {search.submit}
          </Button>
        </div>
        <MoreFilters form={form} vehicleTypes={vehicleTypes} issues={issues} />
      </form>
    </search>
  );
}

type DatesInputProps = {
  ref: Ref<HTMLInputElement>;
  swapButton: Ref<HTMLButtonElement>;
  form: SearchDraftState;
  issue: string | undefined;
  autoFocus: boolean;
  onSwap: (stay: StayDates) => void;
};

/** A text field for both dates, with the parsed dates next to it. */
function DatesInput({ ref, swapButton, form, issue, autoFocus, onSwap }: DatesInputProps) {
  const { texts, locale } = useTexts();
  const { search } = texts;
  const stay = form.reading && "stay" in form.reading ? form.reading.stay : undefined;
  const suggested = form.reading && "suggested" in form.reading ? form.reading.suggested : undefined;
  const problem = { location: undefined, dates: search.whenUnknown, reversed: search.whenReversed };
  const example = suggested === undefined ? search.whenHint : undefined;
  const hint = stay === undefined ? example : stayText(stay.dateFrom, stay.dateTo, { texts, locale });
  return (
    <div className="relative">
      <TextField
        ref={ref}
        className="pr-9"
        label={search.when}
        placeholder={search.whenPlaceholder}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        value={form.draft.dates}
        onChange={({ target }) => form.set("dates", target.value)}
        error={form.problem === undefined ? issue : (problem[form.problem] ?? issue)}
        hint={hint}
      />
      <CalendarButton
        stay={stay}
        today={form.today}
        onChoose={(dateFrom, dateTo) => form.setDates({ dateFrom, dateTo })}
      />
      {suggested === undefined ? null : (
        <ReversedDates ref={swapButton} suggested={suggested} today={form.today} onSwap={onSwap} />
      )}
    </div>
  );
}
