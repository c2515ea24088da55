import { clsx } from "clsx";
import { memo } from "react";
import type { City } from "@/lib/api/locations";
import { useTexts } from "../../texts/texts-provider";

type CityOptionsProps = {
  id: string;
  places: readonly City[];
  active: number;
  recent: readonly string[];
  onChoose: (place: City) => void;
};

/** The matching cities below the field, which keeps the focus. */
export const CityOptions = memo(function CityOptions(props: CityOptionsProps) {
  const { id, places, active, recent, onChoose } = props;
  const { texts } = useTexts();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={texts.search.where}
      hidden={places.length === 0}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-panel bg-surface p-1 shadow-overlay"
    >
      {places.map((place, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys and names the active option.
        <div
          key={place.slug}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // A press must not take the focus from the field before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
          className={clsx(
            "flex min-h-8 cursor-pointer items-center justify-between gap-3 rounded-control px-2",
            index === active ? "bg-accent-soft text-accent" : "hover:bg-sunken",
          )}
        >
          <span className="truncate text-form">{place.name}</span>
          <span className="shrink-0 text-ink2 text-meta">
            {recent.includes(place.slug) ? `${texts.search.recent} · ` : ""}
            {place.country_name}
          </span>
        </div>
      ))}
    </div>
  );
});
