import type { UnsafeReason } from "@/lib/unsafe-reasons";
import { validateWebhookUrl } from "@/lib/webhook-url/validate-webhook-url";

/** An endpoint as somebody fills it in. */
export type EndpointDraft = {
  url: string;
  description: string;
  types: readonly string[];
  /** Names that are no choice of the form, as typed. */
  others: string;
};

/** What is sent: what was chosen, then what was typed, each once. */
export function bodyOf({ url, description, types, others }: EndpointDraft) {
  const typed = others.split(/[\s,]+/).filter((name) => name !== "");
  return {
    url: url.trim(),
    description: description.trim(),
    event_types: [...new Set([...types, ...typed])],
  };
}

/** What was sent and is not in the answer. */
export function droppedTypes(sent: readonly string[], saved: readonly string[]): string[] {
  return sent.filter((name) => !saved.includes(name));
}

/** Why the service will refuse the URL, as far as its text tells; undefined for one it may accept. */
export function refusalOf(url: string, ownHost: string): UnsafeReason | undefined {
  const judged = validateWebhookUrl(url.trim(), ownHost);
  return judged.ok ? undefined : judged.reason;
}
