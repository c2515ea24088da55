"use client";

import { useState } from "react";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";

/** Requests permission for browser notifications of finished searches, only when clicked. */
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
