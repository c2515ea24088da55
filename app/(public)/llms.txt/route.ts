import { printLlmsIndex } from "@/lib/docs/print-llms";
import { readDocs } from "../docs/read-docs";
import { plainResponse } from "../text-response";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return plainResponse("text/plain", printLlmsIndex(readDocs()));
}
