import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import { formatNumber } from "@/lib/format/format-number";
import type { Texts } from "@/lib/texts/en";
import { fill, fillCount } from "@/lib/texts/interpolate";

type Ending = Pick<WebhookDelivery, "response_status" | "error">;
export type Reason = keyof Texts["deliveries"]["reasons"];

const byStatus: Readonly<Record<number, Reason>> = {
  401: "unauthorized",
  403: "unauthorized",
  404: "missing",
  410: "gone",
  429: "tooMany",
};

function reasonOfStatus(status: number): Reason {
  if (status >= 500) return "broken";
  return byStatus[status] ?? (status >= 400 ? "refused" : "unexpected");
}

/** Returns why a finished attempt failed, or undefined if it succeeded. */
export function findFailureReason({ response_status, error }: Ending): Reason | undefined {
  if (error === "http_error") return response_status === null ? "notHttp" : reasonOfStatus(response_status);
  if (error !== null) return error;
  return response_status === null ? "unanswered" : undefined;
}

export type Verdict = { sentence: string; advice: string | null; tone: "ok" | "wait" | "bad" | "ended" };

type Localization = { texts: Texts; locale: string };

/** Returns one sentence about the state of a delivery, the tone that shows it, and advice for some states. */
export function summarizeDelivery(delivery: WebhookDelivery, localization: Localization): Verdict {
  const { verdicts, skippedAdvice } = localization.texts.deliveries;
  const { status, attempt_count: number } = delivery;
  if (status === "delivering") {
    return { sentence: fill(verdicts.delivering, { number }), advice: null, tone: "wait" };
  }
  if (status === "succeeded") return succeeded(delivery, localization);
  if (status === "skipped") return { sentence: verdicts.skipped, advice: skippedAdvice, tone: "ended" };
  if (number === 0) return { sentence: verdicts.queued, advice: null, tone: "wait" };
  return failed(delivery, localization);
}

function succeeded(
  { response_status, duration_ms }: WebhookDelivery,
  { texts, locale }: Localization,
): Verdict {
  const values = {
    status: response_status ?? texts.common.none,
    ms: duration_ms === null ? texts.common.none : formatNumber(duration_ms, locale),
  };
  return { sentence: fill(texts.deliveries.verdicts.succeeded, values), advice: null, tone: "ok" };
}

function failed(delivery: WebhookDelivery, { texts, locale }: Localization): Verdict {
  const { verdicts, reasons, attemptsCount, unsignedAdvice } = texts.deliveries;
  const { status, attempt_count: number, max_attempts, attempts } = delivery;
  const ended = status === "dead_lettered";
  const tone = ended ? "bad" : "wait";
  // An attempt whose worker was killed does not change the delivery's own fields.
  const last = attempts.at(-1) ?? delivery;
  const reason = findFailureReason(last);
  if (reason === undefined) return { sentence: verdicts.again, advice: null, tone };
  if (ended && reason === "unanswered" && number < max_attempts) {
    return { sentence: verdicts.unsigned, advice: unsignedAdvice, tone };
  }
  const { why, advice } = reasons[reason];
  const values = { status: last.response_status ?? texts.common.none };
  const sentenceValues = { number, why: fill(why, values), count: fillCount(attemptsCount, number, locale) };
  return { sentence: fill(ended ? verdicts.dead_lettered : verdicts.retrying, sentenceValues), advice, tone };
}
