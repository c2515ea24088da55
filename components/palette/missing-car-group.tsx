"use client";

import { Command } from "cmdk";
import { fill } from "@/lib/texts/interpolate";
import { nameCar } from "@/lib/texts/name-car";
import { useTexts } from "../texts/texts-provider";
import { useUrlQuery } from "../url-query/use-url-query";
import { foundByServiceKeyword } from "./found-by-service-keyword";
import { groupStyles, itemStyles } from "./palette-styles";
import { useCityCars } from "./use-city-cars";

type MissingCarGroupProps = { city: string; q: string; onRun: (run: () => void) => void };

/**
 * Cars of the searched city that match the palette's text but are missing from the list of results. Choosing one
 * explains why it is missing.
 */
export function MissingCarGroup({ city, q, onRun }: MissingCarGroupProps) {
  const { texts } = useTexts();
  const { explain } = texts;
  const [, change] = useUrlQuery();
  const cars = useCityCars(city, q).filter(({ slug }) => !isListed(slug));
  if (cars.length === 0) return null;
  return (
    <Command.Group heading={explain.askHeading} className={groupStyles}>
      {cars.map(({ slug, title }) => (
        <Command.Item
          key={slug}
          value={`missing ${slug}`}
          keywords={[foundByServiceKeyword]}
          onSelect={() => onRun(() => change({ explain: slug }, { history: "push" }))}
          className={itemStyles}
        >
          {fill(explain.titleCar, { car: nameCar(title, texts) })}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/**
 * Returns whether the list of results shows a car. Queries the DOM, because the palette does not load the module of the
 * list.
 */
function isListed(slug: string): boolean {
  return document.querySelector(`[data-slug="${CSS.escape(slug)}"]`) !== null;
}
