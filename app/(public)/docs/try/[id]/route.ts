import { findTryForm } from "@/lib/docs/try/find-try-form";
import { textResponse } from "../../../text-response";
import { readDocs } from "../../read-docs";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }> };

/**
 * Returns the form that sends the request of an example, as JSON. Responds with 404 and `null` if the example
 * has no form.
 */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const form = findTryForm((await params).id, readDocs().setting);
  return textResponse("application/json", JSON.stringify(form ?? null), form === undefined ? 404 : 200);
}
