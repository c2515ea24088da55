"use client";

import type { IdMatch } from "@/lib/contracts/portal/requests";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { RequestId } from "../api-call/request-id";
import { statusLabel } from "../bookings/booking-status-label";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Breakable } from "../ui/breakable";
import { CopyText } from "../ui/copy-text";
import { FactList } from "../ui/fact-list";
import { Link } from "../ui/link";
import { Section } from "../ui/page-header";
import { NextStepNote } from "./next-step-note";
import { ResponseStatus } from "./response-status";

/** One match of an ID: the next step and the facts that determine it. */
export function IdLookupResult({ match }: { match: IdMatch }) {
  const { texts } = useTexts();
  const { idLookup, requests, common } = texts;
  const { state, idempotency_key, answered } = match;
  return (
    <Section title={idLookup.matched[match.matched]}>
      <NextStepNote next={match.next} />
      <FactList
        facts={[
          { name: idLookup.received, value: <ReceivedFact match={match} /> },
          { name: idLookup.committed, value: <CommittedFact match={match} /> },
          {
            name: idLookup.answered,
            value:
              answered === null ? (
                idLookup.answeredUnknown
              ) : (
                <ResponseStatus status={answered.status} code={answered.error_code} />
              ),
          },
          ...(idempotency_key === null
            ? []
            : [
                {
                  name: idLookup.key,
                  value: (
                    <>
                      <CopyText text={idempotency_key} label={common.copy} />
                      {state === null ? null : (
                        <span className="pl-3 text-ink2 text-meta">{requests.keyStates[state]}</span>
                      )}
                    </>
                  ),
                },
              ]),
        ]}
      />
    </Section>
  );
}

function ReceivedFact({ match: { received, committed } }: { match: IdMatch }) {
  const { texts } = useTexts();
  const { idLookup } = texts;
  if (received === null) return committed === null ? idLookup.notReceived : idLookup.receivedUnknown;
  const { method, path, request_id, at } = received;
  return (
    <>
      <span className="block font-mono text-meta">
        {method === null || path === null ? (
          idLookup.receivedUnknown
        ) : (
          <Breakable text={fill(idLookup.receivedText, { method, path })} />
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-ink2 text-meta">
        <Instant at={at} />
        <RequestId id={request_id} />
      </span>
    </>
  );
}

function CommittedFact({ match: { committed } }: { match: IdMatch }) {
  const { texts, locale } = useTexts();
  const { idLookup } = texts;
  if (committed === null) return idLookup.committedNothing;
  const { kind, id, status, total, currency, href } = committed;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span>{idLookup.kinds[kind]}</span>
      {href === null ? (
        <span className="min-w-0 break-all font-mono text-meta">{id}</span>
      ) : (
        <Link className="font-mono text-accent text-meta hover:underline" href={href}>
          {id}
        </Link>
      )}
      {status === null || kind === "search" ? null : <span>{statusLabel(status, texts)}</span>}
      {total === null || currency === null ? null : (
        <span className="font-semibold">{formatMoney(total, currency, locale)}</span>
      )}
    </span>
  );
}
