"use client";

import { type ReactNode, useEffect } from "react";
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
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  return (
    <Dialog open alert sticky onOpenChange={() => undefined} title={words.title} description={words.text}>
      <p className="select-all break-all rounded-control bg-sunken p-3 font-mono text-form" translate="no">
        {secret}
      </p>
      <div className="py-3">
        <CopyButton text={secret}>{words.copy}</CopyButton>
      </div>
      {children}
      <div className="flex justify-end border-line border-t pt-4">
        <Button look="primary" onClick={onStored}>
          {words.stored}
        </Button>
      </div>
    </Dialog>
  );
}
