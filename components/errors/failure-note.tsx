"use client";

import { type ReactNode, useContext } from "react";
import { type ApiFailure, isApiFailure } from "@/lib/api/api-failure";
import { formatInstant } from "@/lib/format/format-time";
import { may } from "@/lib/roles/roles";
import type { Texts } from "@/lib/texts/en";
import { SessionContext } from "../shell/portal-session";
import { signInHref, useHere } from "../shell/use-here";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { ErrorNote } from "../ui/error-note";
import { lazyComponent } from "../ui/lazy-component";

type FailureNoteProps = {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** Actions specific to this failure, before the general ones. */
  actions?: ReactNode;
  heading?: "h1" | "h2" | "p";
};

const ProveSecondFactor = lazyComponent(() =>
  import("./prove-second-factor").then((module) => module.ProveSecondFactor),
);

const neverRetry = new Set([
  "second_factor_required",
  "second_factor_missing",
  "insufficient_scope",
  "insufficient_role",
  "product_not_enabled",
  "partner_inactive",
  "not_found",
]);

function factsOf(failure: ApiFailure, words: Texts["failures"], locale: string) {
  const { code, status, requestId, at } = failure;
  return [
    { name: words.code, value: code },
    ...(status === 0 ? [] : [{ name: words.httpStatus, value: String(status) }]),
    ...(requestId === null ? [] : [{ name: words.requestId, value: requestId, copy: true }]),
    { name: words.time, value: formatInstant(at.toISOString(), locale) },
  ];
}

function adviceOf(failure: ApiFailure | undefined, { advice, mayBeDone }: Texts["failures"]): string {
  const common = advice.other ?? "";
  if (failure === undefined) return common;
  const words = advice[failure.code] ?? common;
  return failure.changes && failure.unknownOutcome ? `${words} ${mayBeDone}` : words;
}

/** A link to the sign-in page. Sign-in leads back to the URL that was current when the link was clicked. */
function SignInLink({ words }: { words: string }) {
  const here = useHere();
  return (
    <a
      className="font-medium text-accent underline"
      href={signInHref(here)}
      onClick={({ currentTarget }) => {
        currentTarget.href = signInHref();
      }}
    >
      {words}
    </a>
  );
}

/**
 * Shows an error: its title and advice by error code, its details, such as the request ID, and actions that may help.
 */
export function FailureNote({ error, onRetry, actions, heading }: FailureNoteProps) {
  const { texts, locale } = useTexts();
  const { failures, common } = texts;
  const failure = isApiFailure(error) ? error : undefined;
  const code = failure?.code ?? "other";
  const session = useContext(SessionContext);
  const readsLog = session !== undefined && may(session, "integrate");
  const requestId = readsLog ? (failure?.requestId ?? null) : null;
  return (
    <ErrorNote
      title={failures.titles[code] ?? failures.titles.other ?? ""}
      facts={failure === undefined ? [] : factsOf(failure, failures, locale)}
      detailsLabel={common.details}
      copyLabel={common.copy}
      more={
        requestId === null ? undefined : (
          <a className="text-accent underline" href={`/developers/logs/${requestId}`}>
            {texts.requests.openInLogs}
          </a>
        )
      }
      {...(heading === undefined ? {} : { heading })}
      actions={<NoteActions code={code} actions={actions} onRetry={onRetry} />}
    >
      {adviceOf(failure, failures)}
    </ErrorNote>
  );
}

type NoteActionsProps = Pick<FailureNoteProps, "actions" | "onRetry"> & { code: string };

function NoteActions({ code, actions, onRetry }: NoteActionsProps) {
  const { failures, common } = useTexts().texts;
  return (
    <>
      {actions}
      {code === "second_factor_required" ? <ProveSecondFactor /> : null}
      {code === "unauthorized" ? <SignInLink words={failures.signIn} /> : null}
      {onRetry === undefined || neverRetry.has(code) ? null : (
        <Button size="small" onClick={onRetry}>
          {common.retry}
        </Button>
      )}
    </>
  );
}
