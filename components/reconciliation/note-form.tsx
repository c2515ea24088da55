"use client";

import { type FormEvent, useState } from "react";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { useResultsChange } from "./use-results-change";

type NoteFormProps = {
  button: string;
  label: string;
  hint?: string;
  required: boolean;
  /** True if the form also has a field for a booking. */
  withBooking?: boolean;
  onSend: (note: string, booking: string) => Promise<unknown>;
  onDone?: () => void;
};

/** A form that sends a note and then reloads the server-rendered page. */
export function NoteForm({
  button,
  label,
  hint,
  required,
  withBooking = false,
  onSend,
  onDone,
}: NoteFormProps) {
  const { reconciliation: words } = useTexts().texts;
  const [note, setNote] = useState("");
  const [booking, setBooking] = useState("");
  const [tried, setTried] = useState(false);
  const { change, busy, error } = useResultsChange(() => onSend(note.trim(), booking.trim()), onDone);
  const isMissing = required && note.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing) change();
  };
  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-3">
      {label === "" ? null : (
        <TextField
          label={label}
          hint={hint}
          value={note}
          maxLength={500}
          error={tried && isMissing ? words.reasonNeeded : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      {withBooking ? (
        <TextField
          label={words.bookingOptional}
          value={booking}
          maxLength={32}
          onChange={(event) => setBooking(event.target.value)}
        />
      ) : null}
      {error === null ? null : <FailureNote error={error} />}
      <div>
        <Button type="submit" look="primary" busy={busy && button}>
          {button}
        </Button>
      </div>
    </form>
  );
}
