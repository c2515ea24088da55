import { plainResponse } from "../../text-response";
import { readSearchIndex } from "../read-docs";

export const dynamic = "force-dynamic";

/** The sections of the documentation, which the search in the browser indexes. */
export function GET(): Response {
  return plainResponse("application/json", JSON.stringify(readSearchIndex().sections));
}
