"use client";

import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";

/** New recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const { settings } = useTexts().texts;
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="alert" className="rounded-control bg-wait-soft px-3 py-2 text-wait">
        {settings.recoveryText}
      </p>
      <ol
        aria-label={settings.recoveryCodes}
        translate="no"
        className="grid select-all grid-cols-1 gap-x-8 gap-y-1 rounded-control bg-sunken p-3 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")}>{settings.copyCodes}</CopyButton>
        <Button look="primary" onClick={onStored}>
          {settings.codesStored}
        </Button>
      </div>
    </div>
  );
}
