"use client";

import { createContext, type ReactNode, useContext } from "react";

type CityNames = Readonly<Record<string, string>>;

const CityNamesContext = createContext<CityNames>({});

/** Provides the city names in the reader's language, by slug. They come with the page. */
export function CityNamesProvider({ names, children }: { names: CityNames; children: ReactNode }) {
  return <CityNamesContext value={names}>{children}</CityNamesContext>;
}

/** Returns a function that returns a city's name in the reader's language, else the catalogue's name. */
export function useCityName(): (city: { slug: string; name: string }) => string {
  const names = useContext(CityNamesContext);
  return ({ slug, name }) => names[slug] ?? name;
}
