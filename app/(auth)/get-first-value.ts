/** Returns the value of a query parameter, or its first value if the URL repeats it. */
export function getFirstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
