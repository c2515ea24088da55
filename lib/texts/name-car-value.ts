/**
 * Returns the name of a car's transmission, fuel or feature: “all-wheel drive” for `all_wheel_drive`. A value without
 * a name is shown in words.
 */
export function nameCarValue(names: Readonly<Record<string, string>>, value: string): string {
  const name = Object.hasOwn(names, value) ? names[value] : undefined;
  return name ?? value.replaceAll("_", " ");
}
