import { useState } from "react";
import { type Sending, sendTry, TryInputError, type TryResult } from "@/lib/docs/try/send-try";
import type { TryForm } from "@/lib/docs/try/try-form";

export type SendingState = undefined | "sending" | TryResult | { problem: string };

/** Returns the state of the request of a form, and a function that sends it. */
export function useSending(form: TryForm) {
  const [state, setState] = useState<SendingState>();
  const send = async (given: Pick<Sending, "credentials" | "given" | "values">) => {
    setState("sending");
    try {
      setState(await sendTry({ ...given, form, fetch: (...call) => fetch(...call), wait }));
    } catch (error) {
      const text = "The request was not sent. Check your connection.";
      setState({ problem: error instanceof TryInputError ? error.message : text });
    }
  };
  return { state, send };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
