import type { Language, Sample } from "./blocks";

/**
 * A part of the text of an example. If `own` is set, a signed-in reader sees `form` instead of `text`. The page
 * replaces `*` in `form` by the reader's own value.
 */
export type OwnPart = { text: string; own?: "client_id" | "reference"; form?: string };

type Rule = { own: "client_id" | "reference"; form: string; pattern: RegExp };

const clientId: Rule = { own: "client_id", form: "*", pattern: /rp_sandbox_…/g };

/** The patterns that find the reference of a booking in an example, by programming language. */
const references: Readonly<Partial<Record<Language, Rule>>> = {
  sh: { own: "reference", form: "*", pattern: /\$REFERENCE\b/g },
  python: { own: "reference", form: "*", pattern: /\{reference\}/g },
  php: { own: "reference", form: "*", pattern: /\{\$reference\}/g },
  ts: { own: "reference", form: 'reference: "*"', pattern: /(?<=params: \{ )reference\b/g },
};

/**
 * Matches the IDs of the examples of operations. Examples of guides keep the variable with the reference, because an
 * earlier step of the guide stores it.
 */
const ofOperation = /-(shell|typescript|python|php)$/;

/** Splits a text of an example around the placeholders for the reader's own values. The joined parts equal the text. */
export function splitOwn({ id = "", language }: Pick<Sample, "id" | "language">, text: string): OwnPart[] {
  const reference = ofOperation.test(id) ? references[language] : undefined;
  const parts = splitBy(clientId, text);
  if (reference === undefined) return parts;
  return parts.flatMap((part) => (part.own === undefined ? splitBy(reference, part.text) : [part]));
}

function splitBy({ own, form, pattern }: Rule, text: string): OwnPart[] {
  const parts: OwnPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: found, own, form });
    end = index + found.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}
