"use client";

import { useState } from "react";
import { fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { lazyComponent } from "../../ui/lazy-component";

const ReplayDialog = lazyComponent(() => import("./replay-dialog").then((module) => module.ReplayDialog));

/** Opens the bulk resend dialog and shows how many deliveries were queued. The rows show their results. */
export function ReplayButton({ id }: { id: string }) {
  const { texts, locale } = useTexts();
  const { deliveries } = texts;
  const [open, setOpen] = useState(false);
  const [queued, setQueued] = useState<number>();
  return (
    <>
      <p role="status" className={queued === undefined ? "sr-only" : "mr-auto text-ink2"}>
        {queued === undefined ? "" : fillCount(deliveries.dialog.done, queued, locale)}
      </p>
      <Button onClick={() => setOpen(true)}>{deliveries.resendMany}</Button>
      {open ? <ReplayDialog id={id} open onOpenChange={setOpen} onQueued={setQueued} /> : null}
    </>
  );
}
