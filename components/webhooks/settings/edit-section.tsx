"use client";

import { type FormEvent, useState } from "react";
import { updateWebhookRoute } from "@/lib/api/webhooks";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { ApiCallDrawer } from "../../api-call/api-call-drawer";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Section } from "../../ui/page-header";
import { droppedTypes, toEndpointBody } from "../endpoint/endpoint-draft";
import { EndpointFields, type EventExamples } from "../endpoint/endpoint-fields";
import { FormFailure } from "../endpoint/form-failure";
import { IgnoredTypesNote } from "../endpoint/ignored-types-note";
import { UnresolvedHostNote } from "../endpoint/unresolved-host-note";
import { useEndpointForm } from "../endpoint/use-endpoint-form";
import { useFocusFirstError } from "../endpoint/use-focus-first-error";
import { useChangeEndpoint } from "../use-change-endpoint";

type EditSectionProps = { endpoint: WebhookEndpoint; examples: EventExamples; ownHost: string };

/**
 * A form for an endpoint's URL, description and event types. Changes by other people do not overwrite the
 * form.
 */
export function EditSection({ endpoint, examples, ownHost }: EditSectionProps) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const { id, url, description, event_types } = endpoint;
  const initial = { url, description, types: event_types, others: "" };
  const form = useEndpointForm(initial, ownHost);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const [savedBody, setSavedBody] = useState("");
  const page = useFocusFirstError(form.refusals);
  const change = useChangeEndpoint(id);
  const { body } = form;
  const save = () =>
    change.mutate(body, {
      onSuccess: (saved) => {
        setDropped(droppedTypes(body.event_types, saved.event_types));
        const now = { url: saved.url, description: saved.description, types: saved.event_types, others: "" };
        form.set(now);
        setSavedBody(JSON.stringify(toEndpointBody(now)));
      },
      onError: form.takeFailure,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setDropped([]);
    if (form.check()) save();
  };
  return (
    <Section title={webhooks.settings}>
      <form ref={page} onSubmit={submit} noValidate>
        <EndpointFields form={form} examples={examples} />
        <FormFailure error={change.error} />
        <div className="flex max-w-2xl flex-col gap-2 pt-3">
          <UnresolvedHostNote id={id} url={url} />
          <IgnoredTypesNote types={dropped} />
        </div>
        <div className="flex flex-wrap items-center gap-3 pt-3">
          <Button type="submit" look="primary" busy={change.isPending && webhooks.saving}>
            {webhooks.save}
          </Button>
          <ApiCallDrawer call={{ route: updateWebhookRoute, params: { id: String(id) }, body }} />
          <span role="status" className="text-ok">
            {JSON.stringify(body) === savedBody ? webhooks.saved : ""}
          </span>
        </div>
      </form>
    </Section>
  );
}
