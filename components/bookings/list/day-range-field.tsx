"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { type DayRange, dayRanges, readCustomRange, toCustomRange } from "@/lib/day-ranges";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { SelectField, TextField } from "../../ui/field";

const custom = "custom";

type DayRangeFieldProps = {
  name: string;
  label: string;
  /** A range in the format of `readDayRange`, or empty. */
  value: string;
  ranges: readonly DayRange[];
  onChoose: (value: string) => void;
};

/**
 * A field for a range of days. Selecting a named range, such as “last 7 days”, calls `onChoose`. Custom dates apply
 * when the form is submitted.
 */
export function DayRangeField({ name, label, value, ranges, onChoose }: DayRangeFieldProps) {
  const { bookingViews } = useTexts().texts;
  // Typed dates belong to the range in the URL at that time. A later change of the URL replaces them.
  const [typed, setTyped] = useState<{ for: string; text: string }>();
  const isNamed = value === "" || dayRanges.some((range) => range === value);
  const open = typed?.for === value || !isNamed;
  const text = typed?.for === value ? typed.text : value;
  const dates = readCustomRange(text);
  const shown = open ? custom : value;
  const type = (from: string, to: string) => setTyped({ for: value, text: toCustomRange(from, to) });
  const choose = (chosen: string) => {
    if (chosen === custom) return setTyped({ for: value, text: "" });
    setTyped(undefined);
    onChoose(chosen);
  };
  const offered = isNamed && value !== "" && !ranges.some((range) => range === value) ? [value] : [];
  return (
    // Two dates need the width of two fields.
    <div className={clsx("flex min-w-0 flex-col gap-1", open && "col-span-2")}>
      <input type="hidden" name={name} value={text} readOnly />
      <SelectField
        label={label}
        value={shown}
        onChange={(event) => {
          // The form applies all its fields when a list changes. This one applies itself.
          event.stopPropagation();
          choose(event.target.value);
        }}
      >
        <option value="">{bookingViews.anyTime}</option>
        {[...ranges, ...offered].map((range) => (
          <option key={range} value={range}>
            {bookingViews.ranges[range]}
          </option>
        ))}
        <option value={custom}>{bookingViews.customDates}</option>
      </SelectField>
      {open ? (
        <div className="grid grid-cols-2 gap-1">
          <TextField
            type="date"
            label={fill(bookingViews.from, { what: label })}
            hideLabel
            value={dates?.from ?? ""}
            onChange={(event) => type(event.target.value, dates?.to ?? "")}
          />
          <TextField
            type="date"
            label={fill(bookingViews.until, { what: label })}
            hideLabel
            value={dates?.to ?? ""}
            onChange={(event) => type(dates?.from ?? "", event.target.value)}
          />
        </div>
      ) : null}
    </div>
  );
}
