"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { locationsQuery, type RentalLocation } from "@/lib/api/locations";
import type { Texts } from "@/lib/texts/en";
import { fillCount } from "@/lib/texts/fill";
import { useTexts } from "../texts/texts-provider";
import { TextField } from "../ui/field";
import { matchPlaces } from "./match-places";
import { PlaceOptions } from "./place-options";

type PlaceBoxProps = {
  ref: Ref<HTMLInputElement>;
  /** The chosen city's slug. */
  value: string;
  recent: readonly string[];
  error: string | undefined;
  autoFocus: boolean;
  onChoose: (slug: string) => void;
  /** A city was chosen by a key or a click: on to the next box. */
  onDone: () => void;
};

/** A box that finds a pickup city as one types. The list is beside it, not in a layer that takes the focus. */
export function PlaceBox({ ref, value, recent, error, autoFocus, onChoose, onDone }: PlaceBoxProps) {
  const { texts, language, locale } = useTexts();
  const listId = useId();
  const { data: places = [] } = useQuery(locationsQuery(language));
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [active, setActive] = useState(0);
  const open = typed !== undefined;
  const chosen = places.find(({ slug }) => slug === value);
  const found = open ? matchPlaces(places, typed, { recent }) : [];

  const choose = (place: RentalLocation) => {
    setTyped(undefined);
    onChoose(place.slug);
    onDone();
  };
  const move = (step: number) => {
    if (!open) setTyped("");
    else setActive((place) => (place + step + found.length) % Math.max(1, found.length));
  };
  const [fits] = found.slice(active);
  const actOf = (key: string): (() => void) | undefined => {
    switch (key) {
      case "ArrowDown":
        return () => move(1);
      case "ArrowUp":
        return () => move(-1);
      case "Escape":
        return open ? () => setTyped(undefined) : undefined;
      case "Enter":
        // A city nobody has is not searched for in place of the one that stood there before.
        return fits ? () => choose(fits) : typed ? () => undefined : undefined;
      default:
        return undefined;
    }
  };
  const press = (event: KeyboardEvent) => {
    const act = actOf(event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="relative">
      <TextField
        ref={ref}
        role="combobox"
        aria-expanded={open && found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={fits && `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        label={texts.search.where}
        placeholder={texts.search.wherePlaceholder}
        error={error}
        value={typed ?? chosen?.name ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onFocus={({ target }) => target.select()}
        onClick={() => move(0)}
        onBlur={() => {
          // Whoever typed a city and went on meant the first that fits.
          if (typed && fits) onChoose(fits.slug);
          setTyped(undefined);
        }}
        onKeyDown={press}
      />
      <PlaceOptions id={listId} places={found} active={active} recent={recent} onChoose={choose} />
      <p role="status" className="sr-only">
        {open ? countText(found.length, texts, locale) : ""}
      </p>
    </div>
  );
}

function countText(count: number, { search }: Texts, locale: string): string {
  return count === 0 ? search.noPlace : fillCount(search.places, count, locale);
}
