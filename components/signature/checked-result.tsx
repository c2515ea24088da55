"use client";

import type { SignatureCheck, SignatureResult } from "@/lib/signature/check-signature";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { formatDuration } from "../deliveries/timeline-layout";
import { useTexts } from "../texts/texts-provider";
import { Status } from "../ui/status";

type ResultText = { well: boolean; title: string; sentences: readonly string[] };

/**
 * The result of a verification, with one entry per signature format in the request. An entry says that the signature is
 * valid, or why it is not. If nothing could be verified, the reason is shown instead.
 */
export function CheckedResult({ checked }: { checked: SignatureResult | "unable" | undefined }) {
  const { texts } = useTexts();
  const { signature } = texts;
  if (checked === undefined) return <p className="text-ink2">{signature.waiting}</p>;
  if (checked === "unable") return <p className="text-bad">{signature.unable}</p>;
  if (checked.is === "checked") {
    return (
      <ul className="divide-y divide-line">
        {checked.found.map((found) => (
          <li key={found.form} className="py-2">
            <h3 className="text-ink2 text-meta">{signature.forms[found.form]}</h3>
            <Verdict said={describeFound(found, signature)} />
          </li>
        ))}
      </ul>
    );
  }
  const bad = checked.is === "headers" ? "headersBad" : "secretBad";
  return <Verdict said={{ well: false, title: signature[bad], sentences: [signature[`${bad}Text`]] }} />;
}

function Verdict({ said: { well, title, sentences } }: { said: ResultText }) {
  return (
    <>
      <p className="py-1">
        <Status tone={well ? "ok" : "bad"}>{title}</Status>
      </p>
      {sentences.map((sentence) => (
        <p key={sentence} className="max-w-prose">
          {sentence}
        </p>
      ))}
    </>
  );
}

function describeFound(found: SignatureCheck, words: Texts["signature"]): ResultText {
  const { age, fresh, match, change } = found;
  if (match === null || change === null) {
    return { well: false, title: words.mismatch, sentences: [words.mismatchText] };
  }
  const whose =
    match.of === 1 ? [] : [fill(words.match, match), match.place === 1 ? words.newest : words.previous];
  const off = fill(age > 0 ? words.clockPast : words.clockFuture, {
    time: formatDuration(Math.abs(age) * 1000),
  });
  if (change !== "exact") {
    const timeSentences = fresh ? [] : [off];
    return {
      well: false,
      title: words.changed,
      sentences: [words.changes[change], ...timeSentences, ...whose],
    };
  }
  if (fresh) return { well: true, title: words.verified, sentences: [words.verifiedText, ...whose] };
  return { well: false, title: words.clock, sentences: [off, words.clockRest, ...whose] };
}
