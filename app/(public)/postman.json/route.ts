import { printPostman } from "@/lib/docs/postman/print-postman";
import { readDocs } from "../docs/read-docs";
import { plainResponse } from "../text-response";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return plainResponse("application/json", `${JSON.stringify(printPostman(readDocs().setting), null, 2)}\n`);
}
