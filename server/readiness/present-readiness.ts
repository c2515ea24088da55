import type { Readiness, ReadinessCheck } from "@/lib/contracts/readiness";
import { allReadinessChecks } from "@/lib/texts/all/readiness-checks";
import { fill } from "@/lib/texts/interpolate";
import type { Language } from "@/lib/texts/languages";
import type { ReadinessReport } from "./get-readiness";

/** Converts a report to its wire format with texts in a language. The public API always uses English. */
export function presentReadiness(
  { ready, computedAt, checks }: ReadinessReport,
  language: Language = "en",
): Readiness {
  return {
    ready,
    computed_at: computedAt.toISOString(),
    checks: checks.map((check) => presentCheck(check, language)),
  };
}

function presentCheck(check: ReadinessReport["checks"][number], language: Language): ReadinessCheck {
  const { id, state, good, bad, missing, requestIds } = check;
  const { checks, none } = allReadinessChecks[language];
  const words = checks[id];
  const list = missing.length === 0 ? none : missing.join(", ");
  const nextStep = state === "failed" ? words.fix : words.show;
  return {
    id,
    state,
    title: words.title,
    detail: fill(words.detail, { good, bad, missing: list }),
    request_ids: [...requestIds],
    next_step: state === "passed" ? null : nextStep,
  };
}
