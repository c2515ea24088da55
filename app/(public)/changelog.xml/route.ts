import { createHash } from "node:crypto";
import { printFeed } from "@/lib/docs/changelog/print-feed";
import { readDocs } from "../docs/read-docs";
import { plainResponse } from "../text-response";

export const dynamic = "force-dynamic";

export function GET(): Response {
  const { setting, changedAt } = readDocs();
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const feed = printFeed({ releases: setting.releases, baseUrl: setting.baseUrl, changedAt, digest });
  return plainResponse("application/atom+xml", feed);
}
