"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "@/lib/api/call";
import { requestGoLiveRoute } from "@/lib/api/go-live";
import type { GoLive } from "@/lib/contracts/portal/go-live";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";

/** The form that sends the request for access to production with a note. */
export function RequestForm({ onChange }: { onChange: (state: GoLive) => void }) {
  const { goLive: words } = useTexts().texts;
  const [note, setNote] = useState("");
  const request = useMutation({
    mutationFn: () => call(requestGoLiveRoute, { body: note.trim() === "" ? {} : { note: note.trim() } }),
    onSuccess: ({ go_live }) => onChange(go_live),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) request.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={words.requestNote}
        hint={words.requestHint}
        value={note}
        maxLength={1000}
        onChange={({ target }) => setNote(target.value)}
      />
      {request.error === null ? null : <FailureNote error={request.error} />}
      <div>
        <Button type="submit" look="primary" busy={request.isPending && words.requesting}>
          {words.request}
        </Button>
      </div>
    </form>
  );
}
