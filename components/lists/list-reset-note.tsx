"use client";

import { useTexts } from "../texts/texts-provider";

/** Says that the list began again, because the place that was asked for is no more. */
export function ListResetNote({ restarted }: { restarted: boolean }) {
  const { common } = useTexts().texts;
  return (
    <p role="status" className={restarted ? "bg-wait-soft px-3 py-2 text-wait" : "sr-only"}>
      {restarted ? common.restarted : ""}
    </p>
  );
}
