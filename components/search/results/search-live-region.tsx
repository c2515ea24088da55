"use client";

import { useState } from "react";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import type { RunningSearch } from "../use-search";

type Said = "nothing" | "started" | "first" | "complete" | "failed" | "expired";

/** Returns the announcement for the search's state. Between its first results and its end there is none. */
function toSay({ phase, answer }: RunningSearch, said: Said): Said {
  if (phase === "complete" || phase === "failed" || phase === "expired") return phase;
  if (phase === "starting") return "started";
  if (phase === "idle") return "nothing";
  return said === "first" || (answer?.total ?? 0) > 0 ? "first" : "started";
}

/** Announces the start, the first results and the end of a search to screen readers. */
export function SearchLiveRegion({ search }: { search: RunningSearch }) {
  const { texts, locale } = useTexts();
  const [heard, setHeard] = useState<{ said: Said; text: string }>({ said: "nothing", text: "" });
  const said = toSay(search, heard.said);
  if (said !== heard.said) {
    const words = texts.search;
    const cars = fillCount(words.found, search.answer?.total ?? 0, locale);
    const spoken: Record<Said, string> = {
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
