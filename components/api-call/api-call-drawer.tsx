"use client";

import { useState } from "react";
import { type ApiCall, renderCurl } from "@/lib/api/render-curl";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Breakable } from "../ui/breakable";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Dialog } from "../ui/dialog";
import { useResolvedCall } from "./use-resolved-call";

type Props = {
  call: ApiCall;
  /** Requests for other actions of the page, shown after `call`. */
  also?: readonly ApiCall[];
  label?: string;
  /** The text that says who can send the request. Default: any program of the partner. */
  note?: string;
};

/**
 * A button with the shortcut `⌘.` that shows the API request behind the page. Use one per page, because they
 * share the shortcut.
 */
export function ApiCallDrawer({ call, also = [], label, note }: Props) {
  const { texts } = useTexts();
  const { common, apiCall } = texts;
  const [open, setOpen] = useState(false);
  useShortcuts({ "$mod+.": () => setOpen((shown) => !shown) });
  return (
    <>
      {/* On a narrow screen, the button has its own line, and its text aligns with the start of the line. */}
      <Button
        look="quiet"
        shortcut="Meta+."
        data-action={label ?? common.showApiCall}
        className="max-md:-mx-3 max-md:max-w-[calc(100%+1.5rem)]"
        onClick={() => setOpen(true)}
      >
        {label ?? common.showApiCall}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={common.showApiCall}
        description={note ?? apiCall.note}
        closeLabel={common.close}
        side
      >
        <div className="space-y-6">
          {[call, ...also].map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a call, because its content changes while the user types.
            <PrintedCall key={place} call={one} />
          ))}
        </div>
      </Dialog>
    </>
  );
}

/**
 * Shows a request as a curl command with the address of this website. It is rendered only in the browser, while the
 * dialog is open.
 */
function PrintedCall({ call }: { call: ApiCall }) {
  const { texts } = useTexts();
  const command = renderCurl(useResolvedCall(call), window.location.origin);
  return (
    <div>
      <p className="font-mono text-meta">
        {call.route.method} <Breakable text={call.route.path} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <pre tabIndex={0} className="mt-3 overflow-x-auto rounded-control bg-sunken p-3 font-mono text-meta">
        {command}
      </pre>
      <div className="mt-3">
        <CopyButton text={command}>{texts.apiCall.copy}</CopyButton>
      </div>
    </div>
  );
}
