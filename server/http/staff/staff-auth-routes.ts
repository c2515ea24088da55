import { SignInError } from "../../staff/sessions/sign-in-error";
import { signOut } from "../../staff/sessions/sign-out";
import { signOutEverywhere } from "../../staff/sessions/sign-out-everywhere";
import { acceptInvitation } from "../../staff/team/accept-invitation";
import type { ApiRuntime } from "../partner/request-pipeline";
import { findStaff, readStaffKey } from "../portal/find-staff";
import { type AuthAnswer, runNextAuth } from "./run-next-auth";
import { safePath } from "./safe-path";
import { staffAuthOptions } from "./staff-auth-options";
import { answerToken, landing, redirectResponse, signInPath } from "./staff-auth-response";
import { endedSessionCookie, staffCookies } from "./staff-cookies";
import { formTokenOf, isSame } from "./staff-csrf";

export type AuthRequest = {
  requestId: string;
  address: string;
  userAgent: string | null;
  cookieHeader: string | null;
  cookies: Record<string, string>;
  query: Record<string, string>;
  form: Record<string, string>;
};

type Answer = (runtime: ApiRuntime, call: AuthRequest) => Promise<Response>;
export type AuthRoute = { path: string; method: "GET" | "POST"; answer: Answer };

/**
 * All routes under `/api/auth/`. Other routes of next-auth, such as its pages, log and session, are not
 * served.
 */
export const authRoutes: readonly AuthRoute[] = [
  { path: "csrf", method: "GET", answer: giveFormToken },
  { path: "prepare", method: "GET", answer: prepareForm },
  { path: "callback/oidc", method: "GET", answer: nextAuthRoute("GET", ["callback", "oidc"]) },
  ...[
    { path: "callback/credentials", answer: nextAuthRoute("POST", ["callback", "credentials"]) },
    { path: "signin/oidc", answer: nextAuthRoute("POST", ["signin", "oidc"]) },
    { path: "signout", answer: leave },
    { path: "sign-out-everywhere", answer: leaveEverywhere },
    { path: "invitation", answer: join },
  ].map(({ path, answer }) => ({ path, method: "POST" as const, answer: withFormToken(answer) })),
];

async function giveFormToken(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  const { body, cookies } = await callNextAuth(runtime, call, { method: "GET", action: ["csrf"] });
  return answerToken(call.requestId, body, cookies);
}

/** Sets the form-token cookie and returns to the page. Pages cannot set cookies while they render. */
async function prepareForm(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  const { cookies } = await callNextAuth(runtime, call, { method: "GET", action: ["csrf"] });
  const back = new URL(safePath(call.query.to, originOf(runtime)), "http://portal.invalid");
  back.searchParams.set("prepared", "1");
  return redirectResponse(call.requestId, { location: back.pathname + back.search, cookies });
}

function nextAuthRoute(method: "GET" | "POST", action: readonly string[]): Answer {
  return async (runtime, call) => {
    const { location, cookies } = await callNextAuth(runtime, call, { method, action });
    const callbackPath = safePath(call.form.callbackUrl, originOf(runtime));
    return redirectResponse(call.requestId, {
      location: landing(location ?? "/sign-in", runtime.config, callbackPath),
      cookies,
    });
  };
}

async function leave(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  const { cookies } = await callNextAuth(runtime, call, { method: "POST", action: ["signout"] });
  const key = await readStaffKey(runtime, call.cookieHeader);
  if (key !== undefined) await signOut(runtime, key, call.requestId);
  return redirectResponse(call.requestId, { location: signInPath({ notice: "signed_out" }), cookies });
}

async function leaveEverywhere(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  const session = await findStaff(runtime, call.cookieHeader);
  if (session !== undefined) await signOutEverywhere(runtime, session.staff.id, call.requestId);
  return redirectResponse(call.requestId, {
    location: signInPath({ notice: "signed_out_everywhere" }),
    cookies: [endedSessionCookie(runtime.config)],
  });
}

async function join(runtime: ApiRuntime, { form, requestId }: AuthRequest): Promise<Response> {
  const { token = "", password = "" } = form;
  const fault = await acceptInvitation(runtime, { token, password, requestId }).catch((error: unknown) => {
    if (error instanceof SignInError) return error.reason;
    throw error;
  });
  const location =
    fault === undefined
      ? signInPath({ notice: "joined" })
      : `/invite/${encodeURIComponent(token)}?${new URLSearchParams({ error: fault })}`;
  return redirectResponse(requestId, { location });
}

/**
 * Rejects a form without the token of its page. next-auth checks this for its own forms, and this wrapper for
 * the others.
 */
function withFormToken(answer: Answer): Answer {
  return async (runtime, call) => {
    const { keys, config } = runtime;
    const expected = formTokenOf(call.cookies[staffCookies(config).csrfToken.name], keys);
    if (expected !== undefined && isSame(expected, call.form.csrfToken ?? ""))
      return await answer(runtime, call);
    const callbackUrl = safePath(call.form.callbackUrl, originOf(runtime));
    return redirectResponse(call.requestId, { location: signInPath({ error: "form_expired", callbackUrl }) });
  };
}

function originOf({ config }: ApiRuntime): string {
  return new URL(config.publicUrl).origin;
}

type Action = { method: "GET" | "POST"; action: readonly string[] };

async function callNextAuth(runtime: ApiRuntime, call: AuthRequest, action: Action): Promise<AuthAnswer> {
  const { requestId, address, userAgent, query, form, cookies } = call;
  const faults: unknown[] = [];
  const options = staffAuthOptions(runtime, {
    requestId,
    address,
    userAgent,
    onFault: (error) => faults.push(error),
  });
  const answer = await runNextAuth(runtime.config, options, { ...action, query, body: form, cookies });
  if (faults.length > 0) throw faults[0];
  return answer;
}
