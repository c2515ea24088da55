"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { call } from "@/lib/api/call";
import { deleteReconciliationRoute } from "@/lib/api/reconciliation";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { showToast } from "../toasts/toast-store";
import { Button } from "../ui/button";
import { useResultsChange } from "./use-results-change";

/** A button that deletes an upload when it is clicked a second time. */
export function DeleteUpload({ id }: { id: string }) {
  const { reconciliation: words, common } = useTexts().texts;
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const { change, busy, error } = useResultsChange(
    () => call(deleteReconciliationRoute, { params: { id } }),
    () => {
      void showToast(words.removed, { duration: 5000 });
      router.push("/reconciliation");
    },
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {asked ? <span role="status">{words.confirmRemove}</span> : null}
      <Button busy={busy && words.remove} onClick={() => (asked ? change() : setAsked(true))}>
        {words.remove}
      </Button>
      {asked && !busy ? <Button onClick={() => setAsked(false)}>{common.cancel}</Button> : null}
      {error === null ? null : <FailureNote error={error} />}
    </div>
  );
}
