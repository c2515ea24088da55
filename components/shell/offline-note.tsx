"use client";

import { useSyncExternalStore } from "react";
import { useTexts } from "../texts/texts-provider";

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

export function OfflineNote() {
  const { texts } = useTexts();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {online ? null : (
        <p className="bg-wait-soft px-4 py-1 text-center text-meta text-wait">{texts.shell.offline}</p>
      )}
    </div>
  );
}
