"use client";

import type { EventType } from "@/lib/contracts/event-types";
import { useTexts } from "../../texts/texts-provider";
import { TextField } from "../../ui/field";
import { TypeChoices } from "./type-choices";
import type { EndpointForm } from "./use-endpoint-form";

export type EventExamples = Readonly<Record<EventType, string>>;

/** URL, description and event types, for creating and changing an endpoint. */
export function EndpointFields({ form, examples }: { form: EndpointForm; examples: EventExamples }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const { draft, set, refusal } = form;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <TextField
        id="endpoint-url"
        label={webhooks.url}
        hint={webhooks.urlHint}
        error={refusal === undefined ? undefined : webhooks.unsafe[refusal]}
        value={draft.url}
        onChange={(event) => set({ url: event.target.value })}
        onBlur={form.leaveUrl}
        inputMode="url"
        maxLength={2048}
        placeholder="https://hooks.example.com/rentals"
        className="font-mono"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextField
        label={webhooks.description}
        hint={webhooks.descriptionHint}
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
        maxLength={500}
        autoComplete="off"
      />
      <TypeChoices
        types={draft.types}
        onChange={(types) => set({ types })}
        examples={examples}
        error={form.noTypes ? webhooks.typesNone : undefined}
      />
      <TextField
        label={webhooks.otherTypes}
        hint={webhooks.otherTypesHint}
        value={draft.others}
        onChange={(event) => set({ others: event.target.value })}
        className="font-mono"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
