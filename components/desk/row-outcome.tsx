"use client";

import { isApiFailure } from "@/lib/api/api-failure";
import type { Texts } from "@/lib/texts/en";
import { useTexts } from "../texts/texts-provider";
import { CopyText } from "../ui/copy-text";
import { Status } from "../ui/status";
import type { Decision } from "./use-desk-decisions";

/**
 * Shows the decision made in this row, the reason why the service rejected it, or that the booking was decided
 * elsewhere.
 */
export function RowOutcome({ said, gone }: { said: Decision | undefined; gone: boolean }) {
  const { texts } = useTexts();
  const { desk } = texts;
  if (said?.phase === "refused") return <Refusal error={said.error} />;
  if (said !== undefined) {
    const tone = said.act === "accept" || said.act === "secure" ? "ok" : "ended";
    return (
      <Status tone={tone} plain>
        {desk.done[said.act]}
      </Status>
    );
  }
  return gone ? (
    <Status tone="ended" plain>
      {desk.alreadyHandled}
    </Status>
  ) : null;
}

function refusalWords(error: unknown, { desk }: Texts): string {
  const code = isApiFailure(error) ? error.code : "other";
  return code === "not_waiting" || code === "not_found" ? desk.refused[code] : desk.refused.other;
}

/**
 * Says why the service rejected a decision. If the error has a request ID, also shows the ID and the error's message.
 */
function Refusal({ error }: { error: unknown }) {
  const { texts } = useTexts();
  const { common } = texts;
  const requestId = isApiFailure(error) ? error.requestId : null;
  return (
    <div role="alert" className="min-w-0 text-meta">
      <p className="font-medium text-bad">{refusalWords(error, texts)}</p>
      {requestId === null ? null : (
        <details>
          <summary className="min-h-6 cursor-pointer text-ink2">{common.details}</summary>
          <p>{isApiFailure(error) ? error.message : null}</p>
          <CopyText text={requestId} label={common.copy} />
        </details>
      )}
    </div>
  );
}
