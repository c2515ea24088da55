import { nameCarValue } from "@/lib/texts/name-car-value";

/** Returns the name of a car's transmission, fuel or feature with a capital letter, for a list. */
export function nameValue(names: Readonly<Record<string, string>>, value: string, locale: string): string {
  const name = nameCarValue(names, value);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
