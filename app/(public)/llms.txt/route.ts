import { renderLlmsIndex } from "@/lib/docs/render-llms";
import { readDocs } from "../docs/read-docs";
import { textResponse } from "../text-response";

export const dynamic = "force-dynamic";

/** Returns the index of the documentation as Markdown. */
export function GET(): Response {
  return textResponse("text/plain", renderLlmsIndex(readDocs()));
}
