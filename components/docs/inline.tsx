import { Fragment } from "react";
import { type Inline, parseInline } from "@/lib/docs/parse-inline";

/** A line of text with inline code, links and emphasis. */
export function InlineText({ text }: { text: string }) {
  return <Parts parts={parseInline(text)} />;
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move.
    <Fragment key={place}>
      <Part part={part} />
    </Fragment>
  ));
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case "plain":
      return part.text;
    case "strong":
      return <strong className="font-semibold text-ink">{part.text}</strong>;
    case "code":
      return (
        <code className="break-words rounded-[4px] bg-sunken px-1 py-0.5 font-mono text-[0.92em]">
          {part.text}
        </code>
      );
    case "link":
      return (
        <a href={part.href} className="text-accent underline underline-offset-2 hover:text-accent-hover">
          <Parts parts={part.content} />
        </a>
      );
  }
}
