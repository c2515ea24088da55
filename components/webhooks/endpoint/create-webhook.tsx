"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { createWebhookMutation, createWebhookRoute, webhookKeys } from "@/lib/api/webhooks";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { eventTypes } from "@/lib/event-types";
import { ApiCallDrawer } from "../../api-call/api-call-drawer";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { buttonStyles } from "../../ui/button-styles";
import { lazyComponent } from "../../ui/lazy-component";
import { Link } from "../../ui/link";
import { PageHeader } from "../../ui/page-header";
import { droppedTypes } from "./endpoint-draft";
import { EndpointFields, type EventExamples } from "./endpoint-fields";
import { FormFailure } from "./form-failure";
import { IgnoredTypesNote } from "./ignored-types-note";
import { UnresolvedHostNote } from "./unresolved-host-note";
import { useEndpointForm } from "./use-endpoint-form";
import { useFocusFirstError } from "./use-focus-first-error";

const SecretDialog = lazyComponent(() =>
  import("../settings/webhook-secret-dialog").then((module) => module.WebhookSecretDialog),
);

type Created = { secret: string; endpoint: WebhookEndpoint; dropped: readonly string[] };

const empty = { url: "", description: "", types: eventTypes, others: "" };

/**
 * The form that registers an endpoint. Afterwards, shows its secret once, and then opens the settings of the endpoint.
 */
export function CreateWebhook({ examples, ownHost }: { examples: EventExamples; ownHost: string }) {
  const { texts } = useTexts();
  const { webhooks, common } = texts;
  const router = useRouter();
  const queryClient = useQueryClient();
  const form = useEndpointForm(empty, ownHost);
  const page = useFocusFirstError(form.refusals);
  const [created, setCreated] = useState<Created>();
  const { body } = form;
  const create = useMutation({
    ...createWebhookMutation((secret, endpoint) =>
      setCreated({ secret, endpoint, dropped: droppedTypes(body.event_types, endpoint.event_types) }),
    ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhookKeys.all }),
    onError: form.takeFailure,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) create.mutate(body);
  };
  return (
    <form ref={page} onSubmit={submit} noValidate>
      <PageHeader title={webhooks.create} note={webhooks.note} />
      <EndpointFields form={form} examples={examples} />
      <FormFailure error={create.error} />
      <div className="flex flex-wrap items-center gap-2 pt-4">
        <Button type="submit" look="primary" size="large" busy={create.isPending && webhooks.creating}>
          {webhooks.create}
        </Button>
        <Link href="/webhooks" className={buttonStyles({ look: "quiet", size: "large" })}>
          {common.cancel}
        </Link>
        <ApiCallDrawer call={{ route: createWebhookRoute, body }} />
      </div>
      {created === undefined ? null : (
        <SecretDialog
          secret={created.secret}
          onStored={() => {
            setCreated(undefined);
            router.push(`/webhooks/${created.endpoint.id}/settings`);
          }}
        >
          <div className="flex flex-col gap-2">
            <UnresolvedHostNote id={created.endpoint.id} url={created.endpoint.url} />
            <IgnoredTypesNote types={created.dropped} />
          </div>
          <p className="py-3 text-ink2">{webhooks.nextTest}</p>
        </SecretDialog>
      )}
    </form>
  );
}
