"use client";

import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { ErrorNote } from "../ui/error-note";

type PageFailureProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that could not be made at all. The log has the reason under the same digest; the request has no id. */
export function PageFailure({ error, reset }: PageFailureProps) {
  const { texts } = useTexts();
  const { failures, common } = texts;
  const { digest } = error;
  return (
    <ErrorNote
      heading="h1"
      title={failures.titles.internal_error ?? ""}
      facts={digest === undefined ? [] : [{ name: failures.errorCode, value: digest, copy: true }]}
      detailsLabel={common.details}
      copyLabel={common.copy}
      actions={
        <Button size="small" onClick={reset}>
          {common.retry}
        </Button>
      }
    >
      {digest === undefined ? failures.pageAdvice : failures.pageAdviceByCode}
    </ErrorNote>
  );
}
