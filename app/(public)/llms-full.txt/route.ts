import { renderLlmsFull } from "@/lib/docs/render-llms";
import { readDocs } from "../docs/read-docs";
import { textResponse } from "../text-response";

export const dynamic = "force-dynamic";

/** Returns all pages of the documentation as one text. */
export function GET(): Response {
  return textResponse("text/plain", renderLlmsFull(readDocs()));
}
