"use client";

import { useTexts } from "../texts/texts-provider";
import { Dialog } from "../ui/dialog";
import { ShortcutsList } from "./shortcuts-list";

/** The shortcuts dialog, available on every page. */
export function ShortcutsDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { texts } = useTexts();
  const { shell, common } = texts;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={shell.shortcuts} closeLabel={common.close}>
      <ShortcutsList />
    </Dialog>
  );
}
