"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { call } from "@/lib/api/call";
import { unresolveReconciliationLineRoute } from "@/lib/api/reconciliation";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { lazyComponent } from "../ui/lazy-component";

const SettleDialog = lazyComponent(() => import("./settle-dialog").then(({ SettleDialog: Part }) => Part));

type LineActionProps = { upload: string; line: number; reference: string; settled: boolean };

/** Settles a line that differs, or undoes the settlement. */
export function LineAction({ upload, line, reference, settled }: LineActionProps) {
  const { reconciliation: words } = useTexts().texts;
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<unknown>();
  const undo = async () => {
    try {
      await call(unresolveReconciliationLineRoute, { params: { id: upload, line: String(line) } });
      router.refresh();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      {settled ? (
        <Button aria-label={fill(words.undoLine, { reference })} onClick={() => void undo()}>
          {words.undo}
        </Button>
      ) : (
        <Button aria-label={fill(words.settleLine, { reference })} onClick={() => setOpen(true)}>
          {words.settle}
        </Button>
      )}
      {open ? (
        <SettleDialog upload={upload} line={line} reference={reference} onClose={() => setOpen(false)} />
      ) : null}
      {error === undefined ? null : <FailureNote error={error} />}
    </>
  );
}
