import type { Insights } from "@/lib/contracts/portal/insights";
import { allVehicleTypes } from "@/lib/texts/all/vehicle-types";
import type { Texts } from "@/lib/texts/en";
import type { Language } from "@/lib/texts/languages";

type Naming = {
  language: Language;
  words: Texts["insights"];
  cityNames: Readonly<Record<string, string>>;
};

/** Returns the filter options and the table rows of the insights, labelled in the reader's language. */
export function nameChoices(
  { choices, cities, suppliers }: Insights,
  { language, words, cityNames }: Naming,
) {
  const typeNames = allVehicleTypes[language];
  return {
    options: {
      cities: choices.cities.map(({ slug, name }) => ({ value: slug, label: cityNames[slug] ?? name })),
      suppliers: choices.suppliers.map(({ slug, name }) => ({ value: slug, label: name })),
      vehicleTypes: choices.vehicle_types.map(({ slug, name }) => ({
        value: slug,
        label: typeNames[slug] ?? name,
      })),
    },
    cities: cities.map(({ slug, name, ...figures }) => ({
      key: slug,
      name: cityNames[slug] ?? name,
      figures,
    })),
    suppliers: suppliers.map(({ supplier, ...figures }) => ({
      key: supplier?.slug ?? "",
      name: supplier?.name ?? words.ownFleet,
      figures,
    })),
  };
}
