"use client";

import { call } from "@/lib/api/call";
import { resolveReconciliationLineRoute } from "@/lib/api/reconciliation";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Dialog } from "../ui/dialog";
import { NoteForm } from "./note-form";

type SettleDialogProps = { upload: string; line: number; reference: string; onClose: () => void };

/** The dialog that settles a line manually, with a note and an optional booking. */
export function SettleDialog({ upload, line, reference, onClose }: SettleDialogProps) {
  const { reconciliation: words, common } = useTexts().texts;
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={fill(words.settleLine, { reference })}
      description={words.settleNote}
      closeLabel={common.close}
    >
      <NoteForm
        button={words.settle}
        label={words.reason}
        required
        withBooking
        onDone={onClose}
        onSend={(note, booking) =>
          call(resolveReconciliationLineRoute, {
            params: { id: upload, line: String(line) },
            body: { note, ...(booking === "" ? {} : { booking }) },
          })
        }
      />
    </Dialog>
  );
}
