import { createPostmanCollection } from "@/lib/docs/postman/create-postman-collection";
import { readDocs } from "../docs/read-docs";
import { textResponse } from "../text-response";

export const dynamic = "force-dynamic";

/** Returns the Postman collection of all operations. */
export function GET(): Response {
  return textResponse(
    "application/json",
    `${JSON.stringify(createPostmanCollection(readDocs().setting), null, 2)}\n`,
  );
}
