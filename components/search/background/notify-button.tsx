"use client";

import { useState } from "react";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";

/** Asks the browser, once and only when pressed, whether it may tell of a search that ended unseen. */
export function NotifyButton() {
  const { texts } = useTexts();
  const [permission, setPermission] = useState(() =>
    "Notification" in window ? Notification.permission : "denied",
  );
  if (permission !== "default") return null;
  return (
    <Button size="small" onClick={() => void Notification.requestPermission().then(setPermission)}>
      {texts.search.notify}
    </Button>
  );
}
