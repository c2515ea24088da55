"use client";

import { type FormEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "../../texts/texts-provider";
import { TextField } from "../../ui/field";

const pauseMs = 250;

/** The maximum length of the API's parameter `q`, in characters. */
const maxLength = 100;

type BookingsSearchProps = {
  ref: Ref<HTMLInputElement>;
  q: string;
  onSearch: (q: string) => void;
};

/** The search field of the list. It searches after a pause in typing. Without a script, Enter sends the form. */
export function BookingsSearch({ ref, q, onSearch }: BookingsSearchProps) {
  const { bookingViews } = useTexts().texts;
  const { typed, setTyped } = useTypedText(q, onSearch);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search className="pb-3">
      <form action="/bookings" onSubmit={submit}>
        <TextField
          ref={ref}
          type="search"
          name="q"
          label={bookingViews.search}
          hideLabel
          placeholder={bookingViews.searchHint}
          aria-keyshortcuts="/"
          value={typed}
          maxLength={maxLength}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  );
}

/**
 * Returns the typed text and its setter. Calls `onSearch` with the trimmed text after a pause in typing. If `q` changes
 * for another reason, such as navigation, it replaces the text.
 */
function useTypedText(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  const send = useEffectEvent(() => {
    const text = typed.trim();
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the pause.
  useEffect(() => {
    const timer = setTimeout(() => send(), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setTyped(q);
  }, [q]);
  return { typed, setTyped };
}
