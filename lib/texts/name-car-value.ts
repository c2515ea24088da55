/**
 * Returns the name of a car's transmission, fuel or feature: “all-wheel drive” for `all_wheel_drive`. For a value
 * without a name, returns the value with spaces in place of underscores.
 */
export function nameCarValue(names: Readonly<Record<string, string>>, value: string): string {
  const name = Object.hasOwn(names, value) ? names[value] : undefined;
  return name ?? value.replaceAll("_", " ");
}

/** Returns the name as `nameCarValue` does, with a capital letter, for a list. */
export function nameListedCarValue(
  names: Readonly<Record<string, string>>,
  value: string,
  locale: string,
): string {
  const name = nameCarValue(names, value);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
