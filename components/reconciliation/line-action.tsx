"use client";

import { useState } from "react";
import { call } from "@/lib/api/call";
import { unresolveReconciliationLineRoute } from "@/lib/api/reconciliation";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { lazyComponent } from "../ui/lazy-component";
import { useResultsChange } from "./use-results-change";

const SettleDialog = lazyComponent(() => import("./settle-dialog").then(({ SettleDialog: Part }) => Part));

type LineActionProps = {
  upload: string;
  line: number;
  reference: string;
  settled: boolean;
  /** Whether the list's shortcuts focus this button as the handle of its row. True if the row has no link. */
  isRowHandle: boolean;
};

/** The button that settles a line whose outcome is not `matched`, or undoes the settlement. */
export function LineAction({ upload, line, reference, settled, isRowHandle }: LineActionProps) {
  const { reconciliation: words } = useTexts().texts;
  const [open, setOpen] = useState(false);
  const undoing = useResultsChange(() =>
    call(unresolveReconciliationLineRoute, { params: { id: upload, line: String(line) } }),
  );
  const handle = isRowHandle ? { "data-row": reference } : {};
  return (
    <>
      {settled ? (
        <Button
          {...handle}
          aria-label={fill(words.undoLine, { reference })}
          busy={undoing.busy && words.undo}
          onClick={() => undoing.change()}
        >
          {words.undo}
        </Button>
      ) : (
        <Button {...handle} aria-label={fill(words.settleLine, { reference })} onClick={() => setOpen(true)}>
          {words.settle}
        </Button>
      )}
      {open ? (
        <SettleDialog upload={upload} line={line} reference={reference} onClose={() => setOpen(false)} />
      ) : null}
      {undoing.error === null ? null : <FailureNote error={undoing.error} />}
    </>
  );
}
