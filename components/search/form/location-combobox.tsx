"use client";

import { type Ref, useId } from "react";
import type { Texts } from "@/lib/texts/en";
import { fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { TextField } from "../../ui/field";
import { CityOptions } from "./city-options";
import { useCityCombobox } from "./use-city-combobox";

type PlaceBoxProps = {
  ref: Ref<HTMLInputElement>;
  /** The slug of the selected city. */
  value: string;
  recent: readonly string[];
  error: string | undefined;
  autoFocus: boolean;
  onChoose: (slug: string) => void;
  /** Called when a city was selected, to focus the next field. */
  onDone: () => void;
};

/** A combobox for pickup cities. Its list does not take the focus. */
export function LocationCombobox({ ref, value, recent, error, autoFocus, onChoose, onDone }: PlaceBoxProps) {
  const { texts, locale } = useTexts();
  const listId = useId();
  const box = useCityCombobox({ value, recent, onChoose, onDone });
  const { open, found, active } = box;
  return (
    <div className="relative">
      <TextField
        ref={ref}
        role="combobox"
        aria-expanded={open && found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length === 0 ? undefined : `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        label={texts.search.where}
        placeholder={texts.search.wherePlaceholder}
        error={error}
        value={box.text}
        onChange={({ target }) => box.type(target.value)}
        onFocus={({ target }) => target.select()}
        onClick={box.show}
        onBlur={box.leave}
        onKeyDown={box.press}
      />
      <CityOptions id={listId} places={found} active={active} recent={recent} onChoose={box.choose} />
      <p role="status" className="sr-only">
        {box.count === undefined ? "" : countText(box.count, texts, locale)}
      </p>
    </div>
  );
}

function countText(count: number, { search }: Texts, locale: string): string {
  return count === 0 ? search.noMatchingCity : fillCount(search.cities, count, locale);
}
