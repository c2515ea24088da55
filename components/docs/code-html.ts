import type { Sample } from "@/lib/docs/blocks";
import { highlight, type Token } from "@/lib/docs/highlight";
import { splitOwn } from "@/lib/docs/split-own";
import { escapeHtml } from "@/lib/escape-html";

/** The class of each kind of token. */
export type TokenClasses = Readonly<Record<Token["kind"], string>>;

const rendered = new WeakMap<Sample, string>();

/**
 * Returns the HTML of an example with its highlighted tokens, and keeps it as long as the example. As React elements
 * the thousands of tokens of a page would take most of the time of its request.
 */
export function toCodeHtml(sample: Sample, classes: TokenClasses): string {
  const known = rendered.get(sample);
  if (known !== undefined) return known;
  const html = highlight(sample.language, sample.text)
    .map((token) => toTokenHtml(token, sample, classes))
    .join("");
  rendered.set(sample, html);
  return html;
}

function toTokenHtml({ kind, text }: Token, sample: Sample, classes: TokenClasses): string {
  const content = splitOwn(sample, text)
    .map(({ text: part, own, form = "" }) =>
      own === undefined
        ? escapeHtml(part)
        : `<span data-own="${own}" data-form="${escapeHtml(form)}">${escapeHtml(part)}</span>`,
    )
    .join("");
  return kind === "plain" ? content : `<span class="${classes[kind]}">${content}</span>`;
}
