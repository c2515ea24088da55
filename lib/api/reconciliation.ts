import type { ChosenColumns, Reconciliation } from "../contracts/portal/reconciliation";
import { uploadPath } from "../reconciliation";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const createReconciliationRoute: OperationRoute<"createReconciliation"> = {
  method: "POST",
  path: "/portal-api/reconciliations",
};
export const getReconciliationRoute: OperationRoute<"getReconciliation"> = {
  method: "GET",
  path: "/portal-api/reconciliations/{id}",
};
export const cancelReconciliationRoute: OperationRoute<"cancelReconciliation"> = {
  method: "POST",
  path: "/portal-api/reconciliations/{id}/cancel",
};
export const deleteReconciliationRoute: OperationRoute<"deleteReconciliation"> = {
  method: "DELETE",
  path: "/portal-api/reconciliations/{id}",
};
export const chooseReconciliationColumnsRoute: OperationRoute<"chooseReconciliationColumns"> = {
  method: "POST",
  path: "/portal-api/reconciliation-columns",
};
export const resolveReconciliationLineRoute: OperationRoute<"resolveReconciliationLine"> = {
  method: "POST",
  path: "/portal-api/reconciliations/{id}/lines/{line}/resolve",
};
export const unresolveReconciliationLineRoute: OperationRoute<"unresolveReconciliationLine"> = {
  method: "POST",
  path: "/portal-api/reconciliations/{id}/lines/{line}/unresolve",
};
export const signOffMonthRoute: OperationRoute<"signOffMonth"> = {
  method: "POST",
  path: "/portal-api/reconciliation-months/{month}/sign-off",
};
export const reopenMonthRoute: OperationRoute<"reopenMonth"> = {
  method: "POST",
  path: "/portal-api/reconciliation-months/{month}/reopen",
};

/** Creates an upload for the file. Returns its ID. */
export async function createUpload(file: File, month: string): Promise<string> {
  const body = { month, file_name: file.name.slice(0, 200), file_bytes: file.size };
  return (await call(createReconciliationRoute, { body })).reconciliation.id;
}

export async function readUpload(id: string): Promise<Reconciliation> {
  return (await call(getReconciliationRoute, { params: { id } })).reconciliation;
}

export async function cancelUpload(id: string): Promise<void> {
  await call(cancelReconciliationRoute, { params: { id } });
}

/**
 * The outcome of sending a file: success (`done`), an unknown format for which a person must choose the columns
 * (`columns`), or a failure.
 */
export type SendFileResult =
  | { kind: "done" }
  | { kind: "columns"; headers: string[] }
  | ({ kind: "failed" } & FileFailure);

/** The reason why a file has no results, with the row and column. `reason` is a `FileProblem` or another error code. */
export type FileFailure = NonNullable<Reconciliation["error"]>;

type FailureBody = {
  error?: {
    code?: string;
    message?: string;
    details?: { headers?: string[]; reason?: string; row?: number | null; column?: string | null };
  };
};

/**
 * Sends the file of an upload and returns the outcome once the service has processed it. Throws if there is no
 * response.
 */
export async function sendFile(id: string, file: File, signal: AbortSignal): Promise<SendFileResult> {
  const response = await fetch(uploadPath(id), {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
    signal,
  });
  if (response.ok) return { kind: "done" };
  // SAFETY: every error of the service has the error envelope.
  const { error = {} } = (await response.json().catch(() => ({}))) as FailureBody;
  const { headers, reason = error.code ?? "other", row = null, column = null } = error.details ?? {};
  if (error.code === "unknown_columns" && headers !== undefined) return { kind: "columns", headers };
  return { kind: "failed", reason, message: error.message ?? "", row, column };
}

/** Stores the meaning of each column of an export in an unknown format. Its headers identify the format. */
export async function chooseColumns(headers: string[], columns: ChosenColumns): Promise<void> {
  await call(chooseReconciliationColumnsRoute, { body: { headers, columns } });
}
