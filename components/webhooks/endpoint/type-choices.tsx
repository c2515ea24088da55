"use client";

import { useId } from "react";
import type { EventType } from "@/lib/contracts/event-types";
import { eventTypes } from "@/lib/event-types";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import type { EventExamples } from "./endpoint-fields";

type TypeChoicesProps = {
  types: readonly string[];
  onChange: (types: readonly string[]) => void;
  examples: EventExamples;
  error: string | undefined;
};

/** A checkbox for every event type, with its meaning and an example. */
export function TypeChoices({ types, onChange, examples, error }: TypeChoicesProps) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const id = useId();
  const toggle = (type: EventType, on: boolean) =>
    onChange(on ? [...types, type] : types.filter((one) => one !== type));
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`} className="min-w-0">
      <legend className="font-medium text-ink2 text-meta">{webhooks.types}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2 py-1">
        <p id={`${id}-hint`} className="text-ink3 text-meta">
          {webhooks.typesHint}
        </p>
        <span className="flex gap-1">
          <Button size="small" look="quiet" onClick={() => onChange(eventTypes)}>
            {webhooks.allTypes}
          </Button>
          <Button size="small" look="quiet" onClick={() => onChange([])}>
            {webhooks.noTypes}
          </Button>
        </span>
      </div>
      <ul className="border-line border-t">
        {eventTypes.map((type) => (
          <li key={type} className="border-line border-b py-1">
            <label className="flex min-h-6 items-start gap-2">
              <input
                type="checkbox"
                className="mt-1 size-4 shrink-0"
                checked={types.includes(type)}
                aria-invalid={error === undefined ? undefined : true}
                onChange={(event) => toggle(type, event.target.checked)}
              />
              <span className="flex min-h-6 flex-wrap items-center gap-x-3 text-meta">
                <span className="font-mono">{type}</span>
                <span className="text-ink2">{webhooks.events[type]}</span>
              </span>
            </label>
            <Example type={type} text={examples[type]} />
          </li>
        ))}
      </ul>
      <p id={`${id}-error`} role="alert" className="text-bad text-meta">
        {error}
      </p>
    </fieldset>
  );
}

function Example({ type, text }: { type: EventType; text: string }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  return (
    <details className="pl-6 text-meta">
      <summary
        className="min-h-6 w-fit cursor-pointer text-ink3"
        aria-label={fill(webhooks.exampleOf, { type })}
      >
        {webhooks.example}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <pre tabIndex={0} className="max-h-80 overflow-auto rounded-control bg-sunken p-3 font-mono">
        {text}
      </pre>
    </details>
  );
}
