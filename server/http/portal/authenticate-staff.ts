import type { CallContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { staffActor } from "../../staff/identity/staff-actor";
import type { StaffSession } from "../../staff/sessions/find-staff-session";
import type { ApiRuntime, Authenticate } from "../partner/request-pipeline";
import type { ApiRequest } from "../wire/api-request";
import { findStaff } from "./find-staff";
import { isForeignRead, isSameOrigin } from "./same-origin";

export type PortalCaller = "partner" | "staff" | "crew" | "member";

/**
 * Returns a function that authenticates the staff member of a session cookie, or throws an `ApiError`. It checks in
 * this order: signed in, request sent by the portal's pages and, if `caller` is `partner` or `member`, the partner's
 * account active. Accepts members of first-party partners. `authorize` checks the role later.
 */
export function authenticateStaff(caller: PortalCaller): Authenticate {
  return async (runtime, request, requestId) => {
    const session = await findStaff(runtime, request.headers.get("cookie"));
    if (session === undefined) throw new ApiError("unauthorized", "Sign in to the portal first.");
    assertSameOrigin(runtime, request);
    assertOpen(session, caller);
    return toContext(runtime, session, requestId);
  };
}

function assertSameOrigin({ config }: ApiRuntime, request: ApiRequest): void {
  const reads = request.method === "GET" || request.method === "HEAD";
  if (reads ? isForeignRead(request) : !isSameOrigin(request, config)) {
    throw new ApiError("cross_origin", "Send this request from the portal.");
  }
}

function assertOpen({ partner }: StaffSession, caller: PortalCaller): void {
  if (caller === "staff" || caller === "crew") return;
  if (partner === null || partner.status === "active") return;
  throw new ApiError(
    "partner_inactive",
    "Your account is suspended or closed. Contact your account manager.",
  );
}

function toContext(runtime: ApiRuntime, session: StaffSession, requestId: string): CallContext {
  const { config, database, keys, log } = runtime;
  const { staff, sessionId, secondFactor, partner, scopes, now } = session;
  const actor = staffActor(staff);
  return {
    actor,
    now,
    requestId,
    config,
    partner,
    staff,
    sessionId,
    secondFactor,
    scopes,
    database,
    keys,
    log,
  };
}
