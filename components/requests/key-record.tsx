"use client";

import type { IdempotencyRecord } from "@/lib/contracts/requests";
import { RequestId } from "../api-call/request-id";
import { useTexts } from "../texts/texts-provider";
import { CopyText } from "../ui/copy-text";
import { FactList } from "../ui/fact-list";
import { NextStepNote } from "./next-step-note";
import { ResponseStatus } from "./response-status";

/** The record of an idempotency key and the next step. */
export function KeyRecord({ record }: { record: IdempotencyRecord }) {
  const { texts } = useTexts();
  const { requests, common } = texts;
  const { state, answered, received, fingerprint, next } = record;
  return (
    <>
      <NextStepNote next={next} />
      <FactList
        facts={[
          { name: requests.status, value: requests.keyStates[state] },
          {
            name: requests.responseBody,
            value:
              answered === null ? (
                common.none
              ) : (
                <ResponseStatus status={answered.status} code={answered.error_code} />
              ),
          },
          {
            name: requests.firstRequest,
            value: received === null ? common.none : <RequestId id={received.request_id} />,
          },
          {
            name: requests.fingerprint,
            value:
              fingerprint === null ? (
                common.none
              ) : (
                <CopyText text={fingerprint} shown={`${fingerprint.slice(0, 16)}…`} label={common.copy} />
              ),
          },
        ]}
      />
    </>
  );
}
