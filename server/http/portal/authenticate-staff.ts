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
 * The person behind a session cookie. Checks in the order of the API's own door: signed in, asked by the portal's
 * pages, of the right kind, partner active. A first-party partner's people may work here.
 */
export function authenticateStaff(caller: PortalCaller): Authenticate {
  return async (runtime, request, requestId) => {
    const session = await findStaff(runtime, request.headers.get("cookie"));
    if (session === undefined) throw new ApiError("unauthorized", "Sign in to the portal first.");
    assertOwnPages(runtime, request);
    assertCaller(session, caller);
    return contextOf(runtime, session, requestId);
  };
}

function assertOwnPages({ config }: ApiRuntime, request: ApiRequest): void {
  const reads = request.method === "GET" || request.method === "HEAD";
  if (reads ? isForeignRead(request) : !isSameOrigin(request, config)) {
    throw new ApiError("cross_origin", "Only the portal's own pages may ask this.");
  }
}

function assertCaller({ staff, partner }: StaffSession, caller: PortalCaller): void {
  if (caller === "staff") return;
  if (caller === "crew") {
    if (staff.role === "crew") return;
    throw new ApiError("insufficient_role", "The desk is the crew's.", { required_role: "crew" });
  }
  if (partner === null) {
    throw new ApiError("insufficient_role", "The crew acts for no partner.", {
      required_role: caller === "admin" ? "admin" : "agent",
    });
  }
  if (caller === "admin" && staff.role !== "admin") {
    throw new ApiError("insufficient_role", "Only the account's admins may do this.", {
      required_role: "admin",
    });
  }
  if (partner.status !== "active") throw new ApiError("partner_inactive", "The account is suspended.");
}

function contextOf(runtime: ApiRuntime, session: StaffSession, requestId: string): CallContext {
  const { config, database, keys, log } = runtime;
  const { staff, sessionId, partner, scopes, now } = session;
  const actor = staffActor(staff);
  return { actor, now, requestId, config, partner, staff, sessionId, scopes, database, keys, log };
}
