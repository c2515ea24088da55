/**
 * Returns a function that caches `Intl` formats by locale and options. Creating a format takes much longer than using
 * it, and there are few combinations.
 */
function cacheFormats<O, F>(create: (locale: string, options: O) => F): (locale: string, options: O) => F {
  const created = new Map<string, F>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = created.get(key) ?? create(locale, options);
    created.set(key, format);
    return format;
  };
}

/** Returns a cached `Intl.DateTimeFormat`. */
export const getDateFormat = cacheFormats(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Returns a cached `Intl.NumberFormat`. */
export const getNumberFormat = cacheFormats(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
