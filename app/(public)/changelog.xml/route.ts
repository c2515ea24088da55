import { createHash } from "node:crypto";
import { renderFeed } from "@/lib/docs/changelog/render-feed";
import { readDocs } from "../docs/read-docs";
import { textResponse } from "../text-response";

export const dynamic = "force-dynamic";

/** Returns the changelog as an Atom feed. */
export function GET(): Response {
  const { setting, changedAt } = readDocs();
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const feed = renderFeed({ releases: setting.releases, baseUrl: setting.baseUrl, changedAt, digest });
  return textResponse("application/atom+xml", feed);
}
