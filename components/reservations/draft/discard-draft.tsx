"use client";

import { useState } from "react";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { lazyComponent } from "../../ui/lazy-component";
import type { SaleCancellation } from "../submit/use-cancel-sale";

const DiscardDialog = lazyComponent(() => import("./discard-dialog").then((module) => module.DiscardDialog));

/** A button that discards a draft after a confirmation, because the customer may have paid. */
export function DiscardDraft({
  reference,
  cancellation,
}: {
  reference: string;
  cancellation: SaleCancellation;
}) {
  const { reserve } = useTexts().texts;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {reserve.drop}
      </Button>
      <DiscardDialog
        reference={reference}
        cancellation={cancellation}
        open={asking}
        onOpenChange={setAsking}
      />
    </>
  );
}
