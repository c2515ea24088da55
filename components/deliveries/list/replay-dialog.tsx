"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/api/call";
import { type ReplayRange, replayDeliveriesRoute, replayPreviewQuery } from "@/lib/api/deliveries";
import { webhookKeys } from "@/lib/api/webhooks";
import { formatNumber } from "@/lib/format/format-number";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { CallDetails } from "../../api-call/call-details";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { localInput, readLocalInput } from "../local-moment";

const dayMs = 86_400_000;

type ReplayDialogProps = {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onQueued: (queued: number) => void;
};

/** Asks for the period of a bulk resend, shows how many deliveries match, and asks for confirmation. */
export function ReplayDialog({ id, open, onOpenChange, onQueued }: ReplayDialogProps) {
  const { texts } = useTexts();
  const { deliveries, common } = texts;
  const { dialog } = deliveries;
  const [since, setSince] = useState(() => localInput(Date.now() - dayMs));
  const [until, setUntil] = useState("");
  const span = { since: readLocalInput(since), until: until === "" ? "" : readLocalInput(until) };
  const wrong = (value: string | undefined) => (value === undefined ? dialog.unreadable : undefined);
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={onOpenChange}
      title={dialog.title}
      description={dialog.description}
      closeLabel={common.close}
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label={dialog.since}
          value={since}
          error={wrong(span.since)}
          onChange={(event) => setSince(event.target.value)}
        />
        <TextField
          type="datetime-local"
          label={dialog.until}
          value={until}
          error={wrong(span.until)}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      <p className="py-2 text-ink2 text-meta">{dialog.limits}</p>
      {span.since === undefined || span.until === undefined ? null : (
        <Previewed
          key={`${span.since} ${span.until}`}
          id={id}
          span={{ since: span.since, until: span.until }}
          onQueued={(queued) => {
            onQueued(queued);
            onOpenChange(false);
          }}
          onCancel={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}

type PreviewedProps = {
  id: string;
  span: ReplayRange;
  onQueued: (queued: number) => void;
  onCancel: () => void;
};

function Previewed({ id, span, onQueued, onCancel }: PreviewedProps) {
  const { texts, locale } = useTexts();
  const { deliveries, common } = texts;
  const { dialog } = deliveries;
  const preview = useQuery(replayPreviewQuery(id, span));
  const replay = useReplay(id);
  const failure = replay.error ?? preview.error;
  const { queued = 0, dead_lettered = 0, skipped = 0, more = false } = preview.data ?? {};
  const number = (count: number) => formatNumber(count, locale);
  const parts = fill(dialog.parts, { dead: number(dead_lettered), skipped: number(skipped) });
  const counted = queued === 0 ? dialog.nothing : `${fillCount(dialog.preview, queued, locale)}: ${parts}.`;
  const send = () => replay.mutate(span, { onSuccess: (answer) => onQueued(answer.queued) });
  return (
    <>
      <p role="status" className="min-h-10 py-2 font-medium">
        {preview.isPending ? dialog.counting : preview.data === undefined ? "" : counted}
        {more ? ` ${dialog.more}` : ""}
      </p>
      {failure === null ? null : <FailureNote error={failure} />}
      <div className="flex flex-wrap gap-2 py-3">
        <Button
          look="primary"
          disabled={queued === 0}
          busy={replay.isPending && dialog.busy}
          onClick={queued === 0 ? undefined : send}
        >
          {fillCount(dialog.confirm, queued, locale)}
        </Button>
        <Button onClick={onCancel}>{common.cancel}</Button>
      </div>
      <CallDetails call={{ route: replayDeliveriesRoute, params: { id }, body: replayBody(span) }} />
    </>
  );
}

/** Returns the body of a replay request. Without an end, the body has no `until`. */
function replayBody({ since, until }: ReplayRange): { since: string; until?: string } {
  return until === "" ? { since } : { since, until };
}

function useReplay(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (span: ReplayRange) =>
      call(replayDeliveriesRoute, { params: { id }, body: replayBody(span) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhookKeys.all }),
  });
}
