import { createPostmanCollection } from "@/lib/docs/postman/create-postman-collection";
import { readDocs } from "../docs/read-docs";
import { plainResponse } from "../text-response";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return plainResponse(
    "application/json",
    `${JSON.stringify(createPostmanCollection(readDocs().setting), null, 2)}\n`,
  );
}
