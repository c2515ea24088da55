"use client";

import { useTexts } from "../texts/texts-provider";

/**
 * Says, if `restarted`, that the list starts from its beginning, because the page that the URL requests no longer
 * exists.
 */
export function ListResetNote({ restarted }: { restarted: boolean }) {
  const { common } = useTexts().texts;
  return (
    <p role="status" className={restarted ? "bg-wait-soft px-3 py-2 text-wait" : "sr-only"}>
      {restarted ? common.restarted : ""}
    </p>
  );
}
