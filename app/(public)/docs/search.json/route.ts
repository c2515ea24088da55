import { textResponse } from "../../text-response";
import { readSearchIndex } from "../read-docs";

export const dynamic = "force-dynamic";

/** Returns the sections of the documentation as JSON. The search in the browser indexes them. */
export function GET(): Response {
  return textResponse("application/json", JSON.stringify(readSearchIndex().sections));
}
