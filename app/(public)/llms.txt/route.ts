import { renderLlmsIndex } from "@/lib/docs/render-llms";
import { readDocs } from "../docs/read-docs";
import { plainResponse } from "../text-response";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return plainResponse("text/plain", renderLlmsIndex(readDocs()));
}
