import type { UnsafeReason } from "@/lib/unsafe-reasons";
import { validateWebhookUrl } from "@/lib/webhook-url/validate-webhook-url";

/** The endpoint form's fields. */
export type EndpointDraft = {
  url: string;
  description: string;
  types: readonly string[];
  /** The typed names of event types that the form does not list, separated by commas or white space. */
  others: string;
};

/** Returns the request body. Its event types are the selected ones, then the typed ones, each once. */
export function toEndpointBody({ url, description, types, others }: EndpointDraft) {
  const typed = others.split(/[\s,]+/).filter((name) => name !== "");
  return {
    url: url.trim(),
    description: description.trim(),
    event_types: [...new Set([...types, ...typed])],
  };
}

/** Returns the types that were sent and not saved. */
export function droppedTypes(sent: readonly string[], saved: readonly string[]): string[] {
  return sent.filter((name) => !saved.includes(name));
}

/**
 * Returns the reason why the service would reject the URL, or undefined if the text of the URL is allowed. The service
 * also resolves the host, and may reject the URL for its addresses.
 */
export function findUrlRefusal(url: string, ownHost: string): UnsafeReason | undefined {
  const judged = validateWebhookUrl(url.trim(), ownHost);
  return judged.ok ? undefined : judged.reason;
}
