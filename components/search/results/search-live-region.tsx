"use client";

import { useState } from "react";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import type { RunningSearch } from "../use-search";

type Announcement = "nothing" | "started" | "first" | "complete" | "failed" | "expired";

/**
 * Returns the announcement for the state of the search. After the first results, it does not change until the search
 * ends.
 */
function nextAnnouncement({ phase, answer }: RunningSearch, said: Announcement): Announcement {
  if (phase === "complete" || phase === "failed" || phase === "expired") return phase;
  if (phase === "starting") return "started";
  if (phase === "idle") return "nothing";
  return said === "first" || (answer?.total ?? 0) > 0 ? "first" : "started";
}

/** Announces the start, the first results and the end of a search to screen readers. */
export function SearchLiveRegion({ search }: { search: RunningSearch }) {
  const { texts, locale } = useTexts();
  const [heard, setHeard] = useState<{ said: Announcement; text: string }>({ said: "nothing", text: "" });
  const said = nextAnnouncement(search, heard.said);
  if (said !== heard.said) {
    const words = texts.search;
    const cars = fillCount(words.found, search.answer?.total ?? 0, locale);
    const spoken: Record<Announcement, string> = {
      nothing: "",
      started: words.announceStarted,
      first: fill(words.announceFirst, { cars }),
      complete: fill(words.announceComplete, { cars }),
      failed: words.failedTitle,
      expired: words.expiredTitle,
    };
    setHeard({ said, text: spoken[said] });
  }
  return (
    <p role="status" className="sr-only">
      {heard.text}
    </p>
  );
}
