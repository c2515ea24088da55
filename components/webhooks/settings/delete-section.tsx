"use client";

import { useState } from "react";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { lazyComponent } from "../../ui/lazy-component";
import { Section } from "../../ui/page-header";

const DeleteDialog = lazyComponent(() => import("./delete-dialog").then((module) => module.DeleteDialog));

export function DeleteSection({ endpoint }: { endpoint: WebhookEndpoint }) {
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
