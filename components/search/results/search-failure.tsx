"use client";

import { useQuery } from "@tanstack/react-query";
import { isApiFailure } from "@/lib/api/api-failure";
import { locationsQuery } from "@/lib/api/locations";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { matchCities } from "../form/match-cities";
import type { Filters } from "../search-params";

type SearchFailureProps = {
  error: Error;
  filters: Filters;
  onRetry: () => void;
  onSearch: (filters: Filters) => void;
};

/**
 * Shows why a search failed. Offers the available currencies for an unknown currency, and cities with similar names for
 * an unknown city.
 */
export function SearchFailure({ error, filters, onRetry, onSearch }: SearchFailureProps) {
  return (
    <div className="py-4">
      <FailureNote
        error={error}
        onRetry={isRefusal(error) ? undefined : onRetry}
        actions={
          <>
            <Currencies error={error} onChoose={(currency) => onSearch({ ...filters, currency })} />
            <Cities
              error={error}
              typed={filters.location ?? ""}
              onChoose={(location) => onSearch({ ...filters, location })}
            />
          </>
        }
      />
    </div>
  );
}

/** Returns whether the same search would be rejected again, so that the user must change the form. */
function isRefusal(error: Error): boolean {
  return isApiFailure(error) && !error.unknownOutcome && error.code !== "rate_limited";
}

function Currencies({ error, onChoose }: { error: Error; onChoose: (currency: string) => void }) {
  const { texts } = useTexts();
  if (!isApiFailure(error) || error.code !== "unsupported_currency") return null;
  const { supported } = error.details;
  const codes = Array.isArray(supported) ? supported.map(String) : [];
  return (
    <Choices
      label={texts.search.supported}
      options={codes.map((code) => ({ value: code, text: code }))}
      onChoose={onChoose}
    />
  );
}

type CitiesProps = { error: Error; typed: string; onChoose: (location: string) => void };

function Cities({ error, typed, onChoose }: CitiesProps) {
  const { texts, language } = useTexts();
  const { data: places = [] } = useQuery(locationsQuery(language));
  if (!isApiFailure(error) || !error.issues.some(({ path }) => path === "location")) return null;
  // A badly misspelled name usually begins correctly.
  const near = [typed.length, 3, 2, 1, 0]
    .map((length) => matchCities(places, typed.slice(0, length), { most: 6 }))
    .find((some) => some.length > 0);
  return (
    <Choices
      label={texts.search.didYouMean}
      options={(near ?? []).map(({ slug, name }) => ({ value: slug, text: name }))}
      onChoose={onChoose}
    />
  );
}

type ChoicesProps = {
  label: string;
  options: readonly { value: string; text: string }[];
  onChoose: (value: string) => void;
};

function Choices({ label, options, onChoose }: ChoicesProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-2">{label}</legend>
      {options.map(({ value, text }) => (
        <Button key={value} size="small" onClick={() => onChoose(value)}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
