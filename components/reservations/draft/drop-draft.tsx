"use client";

import { useState } from "react";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { lazyComponent } from "../../ui/lazy-component";
import type { Stopping } from "../submit/use-cancel-sale";

const DropDialog = lazyComponent(() => import("./drop-dialog").then((module) => module.DropDialog));

/** A button that discards a draft after a confirmation, because the customer may have paid. */
export function DropDraft({ reference, stopping }: { reference: string; stopping: Stopping }) {
  const { reserve } = useTexts().texts;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {reserve.drop}
      </Button>
      <DropDialog reference={reference} stopping={stopping} open={asking} onOpenChange={setAsking} />
    </>
  );
}
