import type { Language, Sample } from "./blocks";

/**
 * A piece of an example. If `own` is set, the page shows a signed-in reader `form` in place of `text`, with the
 * reader's own value in place of `*`.
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

/** Matches the IDs of the examples of operations. Guide examples keep their reference, which an earlier step stores. */
const ofOperation = /-(shell|typescript|python|php)$/;

/** Splits a part of an example where the reader's own values belong. The joined parts equal the text. */
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
