import { findMissingRates } from "../../catalogue/rates/find-missing-rates";
import type { Runtime } from "../../context";
import { isDatabaseFailure } from "../../db/database-failure";
import { newRequestId } from "../../ids";
import { findJobLag } from "../../worker/job-lag.queries";
import type { ApiRequest } from "./api-request";
import { type ApiResponse, jsonPayload } from "./respond";
import { rejectWriteMethod, toUnversionedResponse } from "./unversioned-endpoint";

/** The delay of the oldest due job, in seconds, above which jobs are late: no worker runs, or too few. */
const lateAfterSeconds = 60;

/**
 * Returns the health of the service. `ok`: the database responds, jobs are on time and no exchange rate is missing.
 * `degraded`, also with status 200: jobs are late or a rate is missing. `unavailable`, with status 503: the database
 * does not respond or the check fails. The body is `{status, database, jobs, rates}`. `rates` is `{missing}` with a
 * list of currencies, and `jobs` is `{oldest_due_seconds, late}`. Both are null if `unavailable`.
 */
export async function handleHealth({ database, log }: Runtime, request: ApiRequest): Promise<ApiResponse> {
  const requestId = newRequestId();
  const refusal = rejectWriteMethod(request, requestId);
  if (refusal !== undefined) return refusal;
  try {
    const oldestDueSeconds = await findJobLag(database);
    const late = oldestDueSeconds > lateAfterSeconds;
    const missing = await findMissingRates(database);
    const health = {
      status: late || missing.length > 0 ? "degraded" : "ok",
      database: "ok",
      jobs: { oldest_due_seconds: oldestDueSeconds, late },
      rates: { missing },
    };
    return toUnversionedResponse(request, requestId, jsonPayload(200, health));
  } catch (error) {
    if (!isDatabaseFailure(error)) log.error({ request_id: requestId, err: error }, "fault");
    const health = { status: "unavailable", database: "unavailable", jobs: null, rates: null };
    return toUnversionedResponse(request, requestId, jsonPayload(503, health));
  }
}
