"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { type City, locationsQuery } from "@/lib/api/locations";
import { useTexts } from "../../texts/texts-provider";
import { acceptMatch } from "./accept-match";
import { matchCities } from "./match-cities";

type CityChoice = {
  value: string;
  recent: readonly string[];
  onChoose: (slug: string) => void;
  onDone: () => void;
};

const nowhere: readonly City[] = [];

/**
 * The initial position in the list: the first match is active, but the user has not moved to it with the arrow keys.
 */
const firstMatch = { active: 0, moved: false };

/** Returns the combobox state: the text, the matching cities, and the active one. */
export function useCityCombobox({ value, recent, onChoose, onDone }: CityChoice) {
  const { language } = useTexts();
  const { data: places } = useQuery(locationsQuery(language));
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [{ active, moved }, setPosition] = useState(firstMatch);
  const [unresolved, setUnresolved] = useResolved(places, onChoose);
  const open = typed !== undefined;
  const fitting = () => (open ? matchCities(places ?? [], typed, { recent }) : []);
  const found = useListed(places, typed, recent);
  const choose = useCallback(
    (place: City) => {
      setTyped(undefined);
      onChoose(place.slug);
      onDone();
    },
    [onChoose, onDone],
  );
  const move = (step: number) => {
    const { length } = fitting();
    if (!open) return type("");
    // A click on the field shows the matches. It does not move.
    if (step === 0) return;
    setPosition((from) => ({ active: (from.active + step + length) % Math.max(1, length), moved: true }));
  };
  const type = (text: string) => {
    setTyped(text);
    setPosition(firstMatch);
  };
  const wanted = (by: "enter" | "leave") =>
    acceptMatch({ matches: fitting(), typed: typed ?? "", active, moved }, by);
  const actOf = (key: string): (() => void) | undefined => {
    switch (key) {
      case "ArrowDown":
        return () => move(1);
      case "ArrowUp":
        return () => move(-1);
      case "Escape":
        return open ? () => setTyped(undefined) : undefined;
      case "Enter":
        return actOfEnter(wanted("enter"));
      default:
        return undefined;
    }
  };
  const actOfEnter = (fits: City | undefined) => {
    if (fits !== undefined) return () => choose(fits);
    // The suggestions stay. An unknown city must not search for the previously selected one.
    return typed ? () => places === undefined && onDone() : undefined;
  };
  return {
    open,
    found: found ?? nowhere,
    /** The number of matches; 0 until the cities are loaded. Undefined while the list is closed. */
    count: found?.length,
    active,
    text: typed ?? unresolved ?? places?.find(({ slug }) => slug === value)?.name ?? value,
    choose,
    type,
    show: () => move(0),
    press: (event: KeyboardEvent) => {
      const act = actOf(event.key);
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
    leave: () => {
      // A user who types a city and leaves the field means the active match, unless that is a guess at a
      // typo.
      const fits = wanted("leave");
      if (typed && fits !== undefined) onChoose(fits.slug);
      else if (typed && places === undefined) setUnresolved(typed);
      setTyped(undefined);
    },
  };
}

/**
 * Returns the cities that match the typed text. They may briefly be those of the previous text, so that the browser
 * shows a typed letter before it renders the list.
 */
function useListed(
  places: readonly City[] | undefined,
  typed: string | undefined,
  recent: readonly string[],
): readonly City[] | undefined {
  const listed = useDeferredValue(typed);
  const found = useMemo(
    () => (listed === undefined ? undefined : matchCities(places ?? [], listed, { recent })),
    [places, listed, recent],
  );
  return typed === undefined ? undefined : found;
}

/**
 * Holds a text that was typed before the cities were loaded. When they are loaded, selects the first match of the text,
 * unless that match has a typo.
 */
function useResolved(places: readonly City[] | undefined, onChoose: (slug: string) => void) {
  const state = useState<string | undefined>(undefined);
  const [unresolved, setUnresolved] = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cities arrive.
  useEffect(() => {
    if (places === undefined || unresolved === undefined) return;
    const matches = matchCities(places, unresolved);
    const first = acceptMatch({ matches, typed: unresolved, ...firstMatch }, "leave");
    setUnresolved(undefined);
    if (first !== undefined) onChoose(first.slug);
  }, [places]);
  return state;
}
