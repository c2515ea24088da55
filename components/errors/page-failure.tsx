"use client";

import { useTexts } from "../texts/texts-provider";
import { buttonStyles } from "../ui/button-styles";

type PageFailureProps = { error: Error & { digest?: string }; reset: () => void };

/**
 * The content shown when a page fails to render. The server logs the error under `digest`, if there is one. Every page
 * loads this component in advance, so it must be small.
 */
export function PageFailure({ error: { digest }, reset }: PageFailureProps) {
  const { failures, common } = useTexts().texts;
  return (
    <div role="alert" className="rounded-panel border border-bad bg-bad-soft px-4 py-3">
      <h1 className="font-semibold text-bad text-form">{failures.titles.internal_error}</h1>
      <p className="my-2">{digest === undefined ? failures.pageAdvice : failures.pageAdviceByCode}</p>
      {digest === undefined ? null : (
        <p className="mb-2 text-ink2">
          {failures.errorCode} <span className="select-all font-mono">{digest}</span>
        </p>
      )}
      <button type="button" onClick={reset} className={buttonStyles({ size: "small" })}>
        {common.retry}
      </button>
    </div>
  );
}
