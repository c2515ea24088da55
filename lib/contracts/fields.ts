import * as z from "zod/mini";
import { type Day, parseDay } from "@/lib/dates";

/**
 * Returns the schema of a whole number in a query, in plain digits. Query values are text, so the schema for
 * OpenAPI is registered separately from the parser.
 */
export function integerParam(range: { min: number; max: number }, description: string) {
  const { min, max } = range;
  return z
    .pipe(
      z.string().check(z.regex(/^\d{1,9}$/, "Expected a whole number")),
      z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
    )
    .register(z.globalRegistry, { override: { type: "integer", minimum: min, maximum: max }, description });
}

/** Returns the schema of a non-negative decimal amount in a query. */
export function amountParam(description: string) {
  return z
    .pipe(
      z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/, "Expected a non-negative decimal number")),
      z.transform(Number),
    )
    .register(z.globalRegistry, { override: { type: "number", minimum: 0 }, description });
}

const listPattern = /^[^,]{1,100}(,[^,]{1,100}){0,49}$/;

/**
 * Returns the schema of a list in a query, separated by commas or as repeated parameters. Empty items are
 * invalid.
 */
export function listParam(description: string) {
  return z
    .pipe(
      z.transform(joinRepeated),
      z.pipe(
        z.string().check(z.regex(listPattern, "Expected a comma-separated list")),
        z.transform((text: string) => text.split(",").map((item) => item.trim())),
      ),
    )
    .register(z.globalRegistry, { override: { type: "string", pattern: listPattern.source }, description });
}

function joinRepeated(sent: unknown): unknown {
  return Array.isArray(sent) ? sent.join(",") : sent;
}

/**
 * Returns the schema of `include`, a list of additions to a response. If it contains a word that is not in
 * `words`, the whole parameter is invalid.
 */
export function includeParam<const Word extends string>(words: readonly Word[], description: string) {
  const isWord = (text: string): text is Word => words.some((word) => word === text);
  const oneOf = `(${words.join("|")})`;
  return z
    .pipe(
      z.transform(joinRepeated),
      z.pipe(
        z.string(),
        z.transform((text: string, context): Word[] => {
          const sent = text.split(",").map((item) => item.trim());
          const known = sent.filter(isWord);
          if (known.length === sent.length) return known;
          const message = `Expected a comma-separated list of: ${words.join(", ")}`;
          context.issues.push({ code: "custom", message, input: text });
          return z.NEVER;
        }),
      ),
    )
    .register(z.globalRegistry, {
      override: { type: "string", pattern: `^${oneOf}(,${oneOf})*$` },
      description,
    });
}

/** Returns the schema of an ISO 8601 timestamp with an offset, or of a date, which means 00:00 UTC. */
export function momentParam(description: string) {
  return z
    .pipe(
      z.union([z.iso.datetime({ offset: true }), z.iso.date()], "Expected an ISO 8601 timestamp"),
      z.transform((text: string, context): Date => {
        const moment = new Date(text);
        const year = moment.getUTCFullYear();
        if (year >= 1 && year <= 9999) return moment;
        // A four-digit year with an offset can still result in a year that PostgreSQL cannot store.
        context.issues.push({ code: "custom", message: "Expected a year from 1 to 9999", input: text });
        return z.NEVER;
      }),
    )
    .register(z.globalRegistry, { override: momentShape, description });
}

const stringType = "string" as const;
const momentShape = {
  anyOf: [
    { type: stringType, format: "date-time" },
    { type: stringType, format: "date" },
  ],
};

/** Returns the schema of a calendar day, `YYYY-MM-DD`. Days that do not exist are invalid. */
export function day(description: string) {
  return z
    .pipe(
      z.string(),
      z.transform((text: string, context): Day => {
        const parsed = parseDay(text);
        if (parsed !== undefined) return parsed;
        context.issues.push({ code: "custom", message: "Expected a day as YYYY-MM-DD", input: text });
        return z.NEVER;
      }),
    )
    .register(z.globalRegistry, { override: { type: "string", format: "date" }, description });
}

/** Returns the schema of free text: not blank, at most `max` characters. */
export function text(max: number, description: string) {
  return z
    .string()
    .check(z.maxLength(max, { abort: true }), z.regex(/\S/, "Expected some text"))
    .register(z.globalRegistry, { description });
}

/**
 * Returns the schema of a partner's own reference. Rejects `.` and `..`, because HTTP clients resolve them as path
 * segments, so no request could read a booking by such a reference.
 */
export function externalRef(description: string) {
  const readable = z.refine<string>((value) => value !== "." && value !== "..", "Expected more than dots");
  return text(255, description).check(readable).register(z.globalRegistry, { description });
}

export const amount = z.number().register(z.globalRegistry, {
  description: "A decimal amount in `currency`, with the number of decimals of that currency.",
});
export const currencyCode = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/))
  .register(z.globalRegistry, { description: "ISO 4217 currency code.", examples: ["EUR"] });
const dateTime = { override: { type: "string", format: "date-time" } } as const;

export const timestamp = z.string().register(z.globalRegistry, dateTime);

/** A timestamp in real time, which the sandbox clock does not change. */
export const realTimestamp = z.string().register(z.globalRegistry, {
  ...dateTime,
  description: "In real time, not the time of the sandbox clock.",
});

export const dayText = z
  .string()
  .register(z.globalRegistry, { override: { type: "string", format: "date" } });
export const hour = z
  .int()
  .check(z.gte(0), z.lte(23))
  .register(z.globalRegistry, { description: "Hour of the day in the time zone of the pickup city." });
/** The range of hours of the day that a query parameter accepts. */
export const hourRange = { min: 0, max: 23 };
/** The largest number of cars of one rental. */
export const maxUnits = 100;
export const pickupType = z.enum(["pickup", "delivery"]);
export const reference = z.string().register(z.globalRegistry, {
  description: "Reservation or booking reference.",
  examples: ["RB-7K2M9QX4TD"],
});
export const countryParam = z
  .pipe(
    z.string().check(z.maxLength(100)),
    z.transform((code: string) => code.toLowerCase()),
  )
  .register(z.globalRegistry, {
    override: { type: "string" },
    description: "Two-letter country code. Not case-sensitive.",
  });
export const localeParam = z
  .string()
  .check(z.maxLength(100), z.refine(isLanguageTag, { error: "Expected a BCP 47 language tag such as pt-BR" }))
  .register(z.globalRegistry, {
    description: "BCP 47 language of country and vehicle type names. Default: English.",
  });

function isLanguageTag(text: string): boolean {
  try {
    return new Intl.Locale(text).language !== "";
  } catch {
    return false;
  }
}

/**
 * The schema of a path parameter. It has no maximum length, because an unknown value of any length returns `not_found`.
 */
export const pathText = z.string().check(z.minLength(1));
