"use client";

import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";

/**
 * The buttons for the previous and the next page. An unavailable one is disabled. Renders nothing for a single page.
 */
export function Pager({
  onPrevious,
  onNext,
}: {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { texts } = useTexts();
  if (onPrevious === undefined && onNext === undefined) return null;
  return (
    <nav aria-label={texts.bookings.pages} className="flex justify-end gap-2 py-3">
      <Button onClick={onPrevious} disabled={onPrevious === undefined}>
        {texts.common.previous}
      </Button>
      <Button onClick={onNext} disabled={onNext === undefined}>
        {texts.common.next}
      </Button>
    </nav>
  );
}
