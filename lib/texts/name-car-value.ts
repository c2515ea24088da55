/**
 * Returns the name of a car's transmission, fuel or feature: “all-wheel drive” for `all_wheel_drive`. For a value
 * without a name, returns the value with spaces in place of underscores.
 */
export function nameCarValue(names: Readonly<Record<string, string>>, value: string): string {
  const name = Object.hasOwn(names, value) ? names[value] : undefined;
  return name ?? value.replaceAll("_", " ");
}
