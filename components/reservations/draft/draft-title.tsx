"use client";

import { useTexts } from "../../texts/texts-provider";
import { CopyText } from "../../ui/copy-text";

/** The heading of a draft, with its reference to copy. */
export function DraftTitle({ reference }: { reference: string }) {
  const { reserve, common, shell } = useTexts().texts;
  return (
    <>
      {reserve.draft}{" "}
      <CopyText
        text={reference}
        label={common.copy}
        action={shell.keys.copyReference}
        className="font-normal text-form"
      />
    </>
  );
}
