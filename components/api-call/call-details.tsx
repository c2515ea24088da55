"use client";

import { useState } from "react";
import { type ApiCall, renderCurl } from "@/lib/api/render-curl";
import { useTexts } from "../texts/texts-provider";
import { useResolvedCall } from "./use-resolved-call";

type Props = {
  call: ApiCall;
  /** Requests for other actions, shown after `call`. */
  also?: readonly ApiCall[];
};

/** The API request of an action, collapsed, next to that action. */
export function CallDetails({ call, also = [] }: Props) {
  const { texts } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <details className="text-meta" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer text-ink2">{texts.common.showApiCall}</summary>
      {open
        ? [call, ...also].map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a call.
            <PrintedCall key={place} call={one} />
          ))
        : null}
    </details>
  );
}

/**
 * Shows a request as a curl command with the address of this website. It is rendered only in the browser, once the
 * details are opened.
 */
function PrintedCall({ call }: { call: ApiCall }) {
  const known = useResolvedCall(call);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <pre tabIndex={0} className="mt-1 overflow-x-auto rounded-control bg-sunken p-3 font-mono">
      {renderCurl(known, window.location.origin)}
    </pre>
  );
}
