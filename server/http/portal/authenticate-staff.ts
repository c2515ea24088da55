import type { CallContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { staffActor } from "../../staff/identity/staff-actor";
import type { StaffSession } from "../../staff/sessions/find-staff-session";
import type { ApiRuntime, Authenticate } from "../partner/request-pipeline";
import type { ApiRequest } from "../wire/api-request";
import { findStaff } from "./find-staff";
import { isForeignRead, isSameOrigin } from "./same-origin";

export type PortalCaller = "partner" | "staff" | "crew" | "admin";

/**
 * Returns a function that authenticates the staff member of a session cookie. It checks in this order: signed
 * in, sent by the portal's pages, role allowed for `caller` and, for `partner` and `admin`, partner active.
 * It accepts members of first-party partners.
 */
export function authenticateStaff(caller: PortalCaller): Authenticate {
  return async (runtime, request, requestId) => {
    const session = await findStaff(runtime, request.headers.get("cookie"));
    if (session === undefined) throw new ApiError("unauthorized", "Sign in to the portal first.");
    assertSameOrigin(runtime, request);
    assertCaller(session, caller);
    return toContext(runtime, session, requestId);
  };
}

function assertSameOrigin({ config }: ApiRuntime, request: ApiRequest): void {
  const reads = request.method === "GET" || request.method === "HEAD";
  if (reads ? isForeignRead(request) : !isSameOrigin(request, config)) {
    throw new ApiError("cross_origin", "Send this request from the portal.");
  }
}

function assertCaller({ staff, partner }: StaffSession, caller: PortalCaller): void {
  if (caller === "staff") return;
  if (caller === "crew") {
    if (staff.role === "crew") return;
    throw new ApiError("insufficient_role", "Only crew members can open the desk.", {
      required_role: "crew",
    });
  }
  if (partner === null) {
    const required = caller === "admin" ? "admin" : "agent";
    throw new ApiError("insufficient_role", `Sign in as an ${required}.`, { required_role: required });
  }
  if (caller === "admin" && staff.role !== "admin") {
    throw new ApiError("insufficient_role", "Only admins can do this. Ask an admin of your account.", {
      required_role: "admin",
    });
  }
  if (partner.status !== "active")
    throw new ApiError(
      "partner_inactive",
      "Your account is suspended or closed. Contact your account manager.",
    );
}

function toContext(runtime: ApiRuntime, session: StaffSession, requestId: string): CallContext {
  const { config, database, keys, log } = runtime;
  const { staff, sessionId, partner, scopes, now } = session;
  const actor = staffActor(staff);
  return { actor, now, requestId, config, partner, staff, sessionId, scopes, database, keys, log };
}
