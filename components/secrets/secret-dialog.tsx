"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Dialog } from "../ui/dialog";

type SecretDialogProps = {
  secret: string;
  words: { title: string; text: string; copy: string; stored: string };
  /** What else is to be known with it. */
  children?: ReactNode;
  onStored: () => void;
};

/**
 * Shows a secret the one time it is shown. It closes by saying that it is stored, and by nothing done in passing; leaving
 * the page is asked about.
 */
export function SecretDialog({ secret, words, children, onStored }: SecretDialogProps) {
  const { common } = useTexts().texts;
  const leaving = useLeaveWarning();
  return (
    <Dialog open alert sticky onOpenChange={() => undefined} title={words.title} description={words.text}>
      <p className="select-all break-all rounded-control bg-sunken p-3 font-mono text-form" translate="no">
        {secret}
      </p>
      <div className="py-3">
        <CopyButton text={secret}>{words.copy}</CopyButton>
      </div>
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

/**
 * Asks before the page is left or loaded anew, and keeps it when somebody goes back; true once that was tried. A browser
 * lets a page hold somebody back only once, so going back again leaves.
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
    // Not in every browser yet; without it going back is not noticed in time.
    if ("navigation" in window) window.navigation.addEventListener("navigate", stay, { signal });
    return () => over.abort();
  }, []);
  return tried;
}
