"use client";

import { type FormEvent, useState } from "react";
import type { DeskAction } from "@/lib/api/desk";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { TextArea, TextField } from "../ui/field";

export type OpenDecision = { reference: string; act: Exclude<DeskAction, "accept"> };

type DecisionDialogProps = { asking: OpenDecision; onAnswer: (text: string) => void; onClose: () => void };

function wordsOf({ act, reference }: OpenDecision, { desk }: Texts) {
  const title = { decline: desk.declineTitle, secure: desk.secureTitle, fail: desk.failTitle }[act];
  const note = { decline: desk.declineNote, secure: desk.secureNote, fail: desk.failNote }[act];
  return { title: fill(title, { reference }), note, act: desk[act] };
}

/** Asks for the text that a decision requires: a reason, or the confirmation reference. */
export function DecisionDialog({ asking, onAnswer, onClose }: DecisionDialogProps) {
  const { texts } = useTexts();
  const { desk, common } = texts;
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  const words = wordsOf(asking, texts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") setMissing(true);
    else onAnswer(text.trim());
  };
  const field = {
    value: text,
    error: missing ? desk.required : undefined,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
  return (
    <Dialog
      alert
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.note}
      closeLabel={common.close}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {asking.act === "secure" ? (
          <TextField label={desk.confirmation} maxLength={255} autoComplete="off" {...field} />
        ) : (
          <TextArea label={desk.reason} maxLength={500} {...field} />
        )}
        <div className="flex gap-2">
          <Button type="submit" look={asking.act === "secure" ? "primary" : "danger"}>
            {words.act}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
