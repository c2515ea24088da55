"use client";

import { useRouter } from "next/navigation";
import { useHotkeys } from "../keyboard/hotkeys";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { DropDraft } from "./drop-draft";
import type { DraftWork } from "./use-draft-work";

/** What else can be done with a draft: more time, or no draft. */
export function DraftActions({ work }: { work: DraftWork }) {
  const { texts } = useTexts();
  const { reserve } = texts;
  const router = useRouter();
  const { draft, renewable, over, busy, renew } = work;
  useHotkeys({ u: renewable && !busy ? () => renew() : undefined });
  if (busy) return null;
  return (
    <>
      {renewable && !over ? (
        <Button shortcut="u" onClick={() => renew()}>
          {reserve.renew}
        </Button>
      ) : null}
      <DropDraft reference={draft.reference} onDropped={() => router.push("/search")} />
    </>
  );
}
