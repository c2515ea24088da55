"use client";

import { useQuery } from "@tanstack/react-query";
import { webhookQuery } from "@/lib/api/webhooks";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { useSession } from "../../shell/portal-session";
import { EmitPanel } from "../emit-panel";
import type { EventExamples } from "../endpoint/endpoint-fields";
import { PingPanel } from "../ping-panel";
import { DeleteSection } from "./delete-section";
import { EditSection } from "./edit-section";
import { PauseSection } from "./pause-section";

type SettingsViewProps = { painted: WebhookEndpoint; examples: EventExamples; ownHost: string };

/** The settings of an endpoint. */
export function SettingsView({ painted, examples, ownHost }: SettingsViewProps) {
  const { environment } = useSession();
  const id = String(painted.id);
  const { data: endpoint } = useQuery({ ...webhookQuery(id), initialData: painted });
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
