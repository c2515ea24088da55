"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";

type NoteFormProps = {
  button: string;
  label: string;
  hint?: string;
  required: boolean;
  /** Asks also for a booking. */
  withBooking?: boolean;
  onSend: (note: string, booking: string) => Promise<unknown>;
  onDone?: () => void;
};

/** Asks for a note, sends it, and shows the page again. */
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
  const router = useRouter();
  const [note, setNote] = useState("");
  const [booking, setBooking] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isMissing = required && note.trim() === "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSend(note.trim(), booking.trim());
      router.refresh();
      onDone?.();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex max-w-xl flex-col gap-3">
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
      {error === undefined ? null : <FailureNote error={error} />}
      <div>
        <Button type="submit" look="primary" busy={busy && button}>
          {button}
        </Button>
      </div>
    </form>
  );
}
