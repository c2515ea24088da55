"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { updateWebhookRoute, webhookQuery } from "@/lib/api/webhooks";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { CallDetails } from "../../api-call/call-details";
import { FailureNote } from "../../errors/failure-note";
import { useSession } from "../../shell/portal-session";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { lazyComponent } from "../../ui/lazy-component";
import { Section } from "../../ui/page-header";
import { EmitPanel } from "../emit-panel";
import type { EventExamples } from "../endpoint/endpoint-fields";
import { PingPanel } from "../ping-panel";
import { useChangeEndpoint } from "../use-change-endpoint";
import { EditSection } from "./edit-section";

type SettingsViewProps = { initial: WebhookEndpoint; examples: EventExamples; ownHost: string };

/**
 * The settings of an endpoint: a ping, the form for its URL, description and event types, pausing and deletion. In a
 * sandbox, it can also send an event of any type.
 */
export function SettingsView({ initial, examples, ownHost }: SettingsViewProps) {
  const { environment } = useSession();
  const id = String(initial.id);
  const { data: endpoint } = useQuery({ ...webhookQuery(id), initialData: initial });
  return (
    <div className="[&>section:first-child]:border-t-0">
      <PingPanel id={id} />
      {environment === "sandbox" ? <EmitPanel id={id} /> : null}
      <EditSection endpoint={endpoint} examples={examples} ownHost={ownHost} />
      {endpoint.status === "active" ? <PauseSection id={endpoint.id} /> : null}
      <DeleteSection endpoint={endpoint} />
    </div>
  );
}

const DeleteDialog = lazyComponent(() => import("./delete-dialog").then((module) => module.DeleteDialog));

function DeleteSection({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const [open, setOpen] = useState(false);
  return (
    <Section title={webhooks.danger}>
      <p className="max-w-prose pb-3 text-ink2">{webhooks.dangerText}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {webhooks.remove}
      </Button>
      {open ? <DeleteDialog endpoint={endpoint} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

/**
 * The button that pauses an active endpoint. A paused endpoint is activated with `InactiveNote` at the top of its
 * pages.
 */
function PauseSection({ id }: { id: number }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const change = useChangeEndpoint(id);
  return (
    <Section title={webhooks.state}>
      <p className="max-w-prose pb-3 text-ink2">{webhooks.pauseText}</p>
      <Button onClick={() => change.mutate({ status: "paused" })} busy={change.isPending && webhooks.pausing}>
        {webhooks.pause}
      </Button>
      {change.error === null ? null : <FailureNote error={change.error} />}
      <div className="pt-3">
        <CallDetails
          call={{ route: updateWebhookRoute, params: { id: String(id) }, body: { status: "paused" } }}
        />
      </div>
    </Section>
  );
}
