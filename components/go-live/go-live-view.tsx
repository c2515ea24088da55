"use client";

import { useState } from "react";
import type { GoLive } from "@/lib/contracts/portal/go-live";
import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { PageHeader, Section } from "../ui/page-header";
import { MissingChecks } from "./missing-checks";
import { ProductionAccess } from "./production-access";
import { RequestFacts } from "./request-facts";
import { RequestForm } from "./request-form";

/**
 * The readiness checks that have not passed (until access is granted), the request for access with the operator's
 * decision or the form to send one, the access to production once it is granted, and how production differs from the
 * sandbox.
 */
export function GoLiveView({ first }: { first: GoLive }) {
  const { goLive: words } = useTexts().texts;
  const [state, setState] = useState(first);
  // A request does not change the checks, and only the page has their texts in the user's language.
  const change = (next: GoLive) => setState({ ...next, missing: first.missing });
  const canRequest = state.state === "none" || state.state === "refused";
  return (
    <>
      <PageHeader title={words.title} note={words.note} />
      <div className="max-w-3xl">
        {state.state === "approved" ? null : (
          <Section title={words.missing}>
            <MissingChecks missing={state.missing} />
          </Section>
        )}
        <Section title={words.request}>
          <div className="flex flex-col gap-4">
            <RequestFacts state={state} onChange={change} />
            {canRequest ? <NextRequest ready={state.ready} onChange={change} /> : null}
          </div>
        </Section>
        {state.production === null ? null : (
          <Section title={words.production}>
            <ProductionAccess production={state.production} onChange={change} />
          </Section>
        )}
        <Section title={words.differences}>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {Object.values(words.differenceList).map((difference) => (
              <li key={difference}>
                <WithCode text={difference} />
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  );
}

type NextRequestProps = { ready: boolean; onChange: (state: GoLive) => void };

/** The form that requests access, or the reason why this user cannot request it yet. */
function NextRequest({ ready, onChange }: NextRequestProps) {
  const { goLive: words } = useTexts().texts;
  const administers = useMay("administer");
  if (!ready) return <p className="text-ink2">{words.waitsForChecks}</p>;
  if (!administers) return <p className="text-ink2">{words.onlyAdmins}</p>;
  return <RequestForm onChange={onChange} />;
}

/** Text in which backticks mark code. */
function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move.
      <code key={index} translate="no">
        {part}
      </code>
    ),
  );
}
