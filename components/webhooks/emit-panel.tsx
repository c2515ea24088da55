"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "@/lib/api/call";
import { emitEventRoute } from "@/lib/api/sandbox";
import type { EventType } from "@/lib/contracts/event-types";
import { eventTypes } from "@/lib/event-types";
import { fill } from "@/lib/texts/interpolate";
import { CallDetails } from "../api-call/call-details";
import { DeliveryResult } from "../deliveries/delivery-result";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { Section } from "../ui/page-header";

/** The form that sends an event of any type to an endpoint. Only a sandbox has it. */
export function EmitPanel({ id }: { id: string }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const [type, setType] = useState<EventType>("booking.created");
  const [reference, setReference] = useState("");
  const named = reference.trim();
  const body = named === "" ? { type } : { type, reference: named };
  const emit = useMutation({ mutationFn: () => call(emitEventRoute, { params: { id }, body }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    emit.mutate();
  };
  return (
    <Section title={webhooks.sandbox}>
      <p className="max-w-prose pb-3 text-ink2">{webhooks.sandboxNote}</p>
      <form onSubmit={submit} className="flex max-w-2xl flex-col gap-3 sm:flex-row sm:items-start">
        <SelectField
          label={webhooks.emitType}
          value={type}
          onChange={({ target }) => setType(eventTypes.find((known) => known === target.value) ?? type)}
        >
          {eventTypes.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
        <TextField
          label={webhooks.emitReference}
          hint={webhooks.emitReferenceHint}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          maxLength={255}
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" className="self-start sm:mt-5" busy={emit.isPending && webhooks.emitting}>
          {webhooks.emit}
        </Button>
      </form>
      {emit.error === null ? null : <FailureNote error={emit.error} />}
      {emit.data === undefined ? null : (
        <>
          <p className="pt-3 font-medium">{fill(webhooks.emitted, { type: emit.data.type })}</p>
          <DeliveryResult key={emit.data.delivery_id} id={id} deliveryId={emit.data.delivery_id} />
        </>
      )}
      <div className="pt-3">
        <CallDetails call={{ route: emitEventRoute, params: { id }, body }} />
      </div>
    </Section>
  );
}
