import type { Reconciliation, ReconciliationLine } from "@/lib/contracts/portal/reconciliation";
import { uploadPath } from "@/lib/reconciliation";
import type { ApiRuntime } from "../../http/partner/request-pipeline";
import type { PortalClient } from "../fixtures/portal-client";
import { sendTo } from "../fixtures/portal-handler";

export type FileBody = string | Uint8Array | ReadableStream<Uint8Array>;

/** Sends the file of an upload as the portal does. Returns the response. */
export async function sendFile(
  runtime: ApiRuntime,
  client: PortalClient,
  { id, body, headers }: { id: string; body: FileBody; headers?: Record<string, string> },
) {
  const { publicUrl } = runtime.config;
  // SAFETY: `duplex` is required for streams, and the type of the platform lacks it.
  const init = {
    method: "POST",
    headers: {
      Cookie: client.cookie,
      Host: new URL(publicUrl).host,
      Origin: new URL(publicUrl).origin,
      "Content-Type": "application/octet-stream",
      ...headers,
    },
    body,
    duplex: "half",
  } as RequestInit;
  const response = await sendTo(runtime)(new Request(`${publicUrl}${uploadPath(id)}`, init));
  const json = await response.json();
  return { status: response.status, json, code: json.error?.code as string | undefined };
}

/** Creates an upload for a month and sends its file. Returns the ID of the upload and the response. */
export async function uploadFile(
  runtime: ApiRuntime,
  client: PortalClient,
  { month, body }: { month: string; body: FileBody },
) {
  const file_bytes = typeof body === "string" ? Buffer.byteLength(body) : 0;
  const created = await client.call("POST", "/portal-api/reconciliations", {
    body: { month, file_name: "export.csv", file_bytes },
  });
  if (created.status !== 201) throw new Error(created.text);
  const { id } = created.json.reconciliation;
  return { id: String(id), ...(await sendFile(runtime, client, { id, body })) };
}

/** Reads an upload through the portal API. */
export async function readUpload(client: PortalClient, id: string): Promise<Reconciliation> {
  return (await client.call("GET", `/portal-api/reconciliations/${id}`)).json.reconciliation;
}

/** Reads all pages of the lines of an upload that pass the filter, and returns the lines. */
export async function readAllLines(
  client: PortalClient,
  id: string,
  filter = "",
): Promise<ReconciliationLine[]> {
  const lines: ReconciliationLine[] = [];
  let cursor = "";
  do {
    const answer = await client.call(
      "GET",
      `/portal-api/reconciliations/${id}/lines?limit=100${filter}${cursor}`,
    );
    if (answer.status !== 200) throw new Error(answer.text);
    lines.push(...answer.json.data);
    cursor = answer.json.has_more ? `&cursor=${encodeURIComponent(answer.json.next_cursor)}` : "";
  } while (cursor !== "");
  return lines;
}
