"use client";

import { Activity, type ReactNode, useEffect, useRef, useState } from "react";
import { fillCount } from "@/lib/texts/interpolate";
import { useSession } from "../../shell/portal-session";
import { useTexts } from "../../texts/texts-provider";
import { SelectField, TextField } from "../../ui/field";
import { Icon } from "../../ui/icon";
import type { FilterName } from "../search-params";
import type { SearchDraftState } from "./use-search-draft";

export type VehicleTypeChoice = { slug: string; name: string };

type MoreFiltersProps = {
  form: SearchDraftState;
  vehicleTypes: readonly VehicleTypeChoice[];
  issues: Readonly<Record<string, string>>;
};

const names = [
  ...(["pickup_hour", "return_hour", "age", "currency", "units", "pickup_type", "vehicle_type"] as const),
  ...(["price_min", "price_max", "q", "attrs", "country"] as const),
];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The additional filters, in a section that can be closed. The closed section shows how many are set. */
export function MoreFilters({ form, vehicleTypes, issues }: MoreFiltersProps) {
  const { texts, locale } = useTexts();
  const { search } = texts;
  const session = useSession();
  const section = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  // The user may have opened the section before React hydrated it.
  useEffect(() => setOpen(section.current?.open === true), []);
  const set = names.filter((name) => form.draft[name] !== "").length;
  const wrong = names.some((name) => issues[name] !== undefined);
  const field = (name: FilterName) => ({
    name,
    label: search.filters[name],
    error: issues[name],
    value: form.draft[name],
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
  });
  const countries = new Map(
    form.places.map(({ country_code, country_name }) => [country_code, country_name]),
  );
  return (
    <details
      ref={section}
      className="group mt-2"
      open={wrong || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 text-ink2 hover:text-ink">
        <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
        {search.moreFilters}
        {set === 0 ? null : (
          <span className="text-accent text-meta">{fillCount(search.filtersSet, set, locale)}</span>
        )}
      </summary>
      {/* While the section is closed, its fields are rendered in idle time only. The page's HTML does not contain them. */}
      <Activity mode={open || wrong ? "visible" : "hidden"}>
        <div className="grid grid-cols-2 gap-3 py-2 sm:grid-cols-3 lg:grid-cols-6">
          <Choice {...field("pickup_hour")} empty={search.defaultHour} options={hours.map(hourOption)} />
          <Choice {...field("return_hour")} empty={search.defaultHour} options={hours.map(hourOption)} />
          <TextField {...field("age")} inputMode="numeric" />
          <TextField {...field("currency")} placeholder={session.partner?.currency} maxLength={3} />
          <TextField {...field("units")} inputMode="numeric" placeholder="1" />
          <Choice
            {...field("pickup_type")}
            empty={search.anyPickup}
            options={[
              ["pickup", search.pickup],
              ["delivery", search.delivery],
            ]}
          />
          <Choice
            {...field("vehicle_type")}
            empty={search.anyType}
            options={typeOptions(vehicleTypes, form.draft.vehicle_type)}
          />
          <TextField {...field("price_min")} inputMode="decimal" />
          <TextField {...field("price_max")} inputMode="decimal" />
          <TextField {...field("q")} />
          <TextField {...field("attrs")} placeholder={search.attrsHint} />
          <Choice {...field("country")} empty={search.anyCountry} options={[...countries]} />
        </div>
      </Activity>
    </details>
  );
}

function hourOption(hour: number): [string, string] {
  return [String(hour), `${String(hour).padStart(2, "0")}:00`];
}

/**
 * Returns the options for vehicle types. Adds the value in the URL if it is not one of them, because it may contain
 * several types or an unknown one.
 */
function typeOptions(types: readonly VehicleTypeChoice[], chosen: string): [string, string][] {
  const known = types.map(({ slug, name }): [string, string] => [slug, name]);
  return chosen === "" || known.some(([slug]) => slug === chosen) ? known : [...known, [chosen, chosen]];
}

type ChoiceProps = {
  name: string;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  empty: string;
  options: readonly [string, string][];
};

function Choice({ empty, options, ...field }: ChoiceProps): ReactNode {
  return (
    <SelectField {...field}>
      <option value="">{empty}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
