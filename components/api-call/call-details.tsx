"use client";

import { useState } from "react";
import { type ApiCall, printCurl } from "@/lib/api/print-curl";
import { useTexts } from "../texts/texts-provider";
import { useKnownCall } from "./use-known-call";

type Props = {
  call: ApiCall;
  /** The requests of the other actions beside it. */
  also?: readonly ApiCall[];
};

/** The API request of an action, collapsed beside it. */
export function CallDetails({ call, also = [] }: Props) {
  const { texts } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <details className="text-meta" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer text-ink2">{texts.common.showApiCall}</summary>
      {open
        ? [call, ...also].map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a call is known by its place.
            <PrintedCall key={place} call={one} />
          ))
        : null}
    </details>
  );
}

/** Mounted when it is opened, so only in a browser, which knows the service's address. */
function PrintedCall({ call }: { call: ApiCall }) {
  const known = useKnownCall(call);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <pre tabIndex={0} className="mt-1 overflow-x-auto rounded-control bg-sunken p-3 font-mono">
      {printCurl(known, window.location.origin)}
    </pre>
  );
}
