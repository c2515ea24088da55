import { printLlmsIndex } from "@/lib/docs/print-llms";
import { readDocs } from "../docs/read-docs";
import { plainAnswer } from "../text-response";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return plainAnswer("text/plain", printLlmsIndex(readDocs()));
}
