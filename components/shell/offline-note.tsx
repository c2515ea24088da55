"use client";

import { useSyncExternalStore } from "react";
import { useTexts } from "../texts/texts-provider";
import { buttonStyles } from "../ui/button-styles";
import { retryFailedChunks, useFailedChunks } from "../ui/failed-chunks";

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Says that the browser is offline, or that a part of the page could not be loaded. */
export function OfflineNote() {
  const { common, shell } = useTexts().texts;
  const missing = useFailedChunks();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {online ? null : (
        <p className="bg-wait-soft px-4 py-1 text-center text-meta text-wait">{shell.offline}</p>
      )}
      {missing === "none" ? null : (
        <p className="fixed right-4 bottom-16 left-4 z-50 rounded-panel border border-bad bg-bad-soft px-4 py-3 shadow-overlay sm:left-auto sm:max-w-sm">
          {shell.partMissing}{" "}
          <button type="button" onClick={retryFailedChunks} className={buttonStyles({ size: "small" })}>
            {missing === "wanted" ? common.retry : common.close}
          </button>
        </p>
      )}
    </div>
  );
}
