"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Dialog } from "../ui/dialog";

type SecretDialogProps = {
  secret: string;
  words: { title: string; text: string; copy: string; stored: string };
  /** The ID that belongs to the secret, with the labels of the ID and of the secret. */
  identifier?: { label: string; value: string; copy: string; secretLabel: string };
  /** Additional information about the secret. */
  children?: ReactNode;
  onStored: () => void;
};

/**
 * Shows a secret once. Only the button that confirms that it is stored closes the dialog. Leaving the page shows a
 * warning.
 */
export function SecretDialog({ secret, words, identifier, children, onStored }: SecretDialogProps) {
  const { common } = useTexts().texts;
  const leaving = useLeaveWarning();
  return (
    <Dialog open alert sticky onOpenChange={() => undefined} title={words.title} description={words.text}>
      {identifier === undefined ? null : (
        <CopyValue label={identifier.label} value={identifier.value} copy={identifier.copy} />
      )}
      <CopyValue label={identifier?.secretLabel} value={secret} copy={words.copy} />
      {children}
      <p
        role="alert"
        className={leaving ? "mb-4 rounded-control bg-wait-soft px-3 py-2 text-wait" : "sr-only"}
      >
        {leaving ? common.leavingSecret : ""}
      </p>
      <div className="flex justify-end border-line border-t pt-4">
        <Button look="primary" onClick={onStored}>
          {words.stored}
        </Button>
      </div>
    </Dialog>
  );
}

function CopyValue({ label, value, copy }: { label: string | undefined; value: string; copy: string }) {
  return (
    <>
      {label === undefined ? null : <p className="pb-1 font-medium text-ink2 text-meta">{label}</p>}
      <p className="select-all break-all rounded-control bg-sunken p-3 font-mono text-form" translate="no">
        {value}
      </p>
      <div className="py-3">
        <CopyButton text={value}>{copy}</CopyButton>
      </div>
    </>
  );
}

/**
 * Warns before the page is left or reloaded, and prevents Back if the browser supports that. Returns whether the user
 * has tried Back. Browsers let a page prevent Back only once, so a second Back leaves the page.
 */
function useLeaveWarning(): boolean {
  const [tried, setTried] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    const stay = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      event.preventDefault();
      setTried(true);
    };
    // Not every browser supports this. Without it, Back cannot be prevented.
    if ("navigation" in window) window.navigation.addEventListener("navigate", stay, { signal });
    return () => over.abort();
  }, []);
  return tried;
}
