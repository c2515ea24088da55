import { plainResponse } from "../../text-response";
import { readSearchIndex } from "../read-docs";

export const dynamic = "force-dynamic";

/** Returns the sections of the documentation as JSON. The search in the browser indexes them. */
export function GET(): Response {
  return plainResponse("application/json", JSON.stringify(readSearchIndex().sections));
}
