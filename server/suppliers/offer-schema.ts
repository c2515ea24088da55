import * as z from "zod/mini";

/** Returns whether PostgreSQL can store the text: no lone surrogates and no control characters. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

function words(max: number) {
  return z.string().check(z.maxLength(max), z.regex(/\S/), z.refine(isStorable));
}

function orNull<T extends z.ZodMiniType>(schema: T) {
  return z._default(z.nullable(schema), null);
}

const age = z.int().check(z.gte(0), z.lte(120));
const maxFleetSize = 1000;

/** The wire format of an offer. Unknown fields are ignored. */
export const wireOffer = z.object({
  offer_id: words(200),
  title: words(200),
  acriss_code: orNull(z.string().check(z.regex(/^[A-Z]{4}$/))),
  vehicle_type: orNull(words(100)),
  image_url: orNull(z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/), z.refine(isStorable))),
  total: z.number().check(z.gte(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  fleet_size: z.int().check(z.gte(0), z.lte(maxFleetSize)),
  pickup_types: z.array(z.enum(["pickup", "delivery"])).check(z.minLength(1), z.maxLength(10)),
  min_age: orNull(age),
  max_age: orNull(age),
  attrs: z._default(
    z
      .array(z.string().check(z.maxLength(100), z.regex(/^[^\s,]+$/), z.refine(isStorable)))
      .check(z.maxLength(100)),
    [],
  ),
});
export type WireOffer = z.output<typeof wireOffer>;

/** The maximum number of offers in one response. */
export const maxOffers = 200;

export const wireOffers = z.object({ offers: z.array(wireOffer).check(z.maxLength(maxOffers)) });
