import { chooseLanguage, type Language } from "@/lib/texts/languages";
import { requestPasswordReset } from "../../staff/identity/request-password-reset";
import { resetPassword } from "../../staff/identity/reset-password";
import { signOut, signOutEverywhere } from "../../staff/sessions/sign-out";
import { acceptInvitation } from "../../staff/team/accept-invitation";
import type { ApiRuntime } from "../partner/request-pipeline";
import { findAwaitingSecondFactor, findStaff, readSessionCookie } from "../portal/find-staff";
import { catchSignInReason } from "./catch-sign-in-reason";
import { landingPath } from "./landing-path";
import { type AuthResult, runNextAuth } from "./run-next-auth";
import { safePath } from "./safe-path";
import { handleCode, handlePasskey, handlePasskeyOptions } from "./second-factor-routes";
import { staffAuthOptions } from "./staff-auth-options";
import { formTokenResponse, redirectResponse, signInPath, toPortalLocation } from "./staff-auth-response";
import { expiredSessionCookie, staffCookies } from "./staff-cookies";
import { readFormToken, timingSafeEquals } from "./staff-csrf";

export type AuthRequest = {
  requestId: string;
  address: string;
  userAgent: string | null;
  /** The language in which the reader's browser shows the portal. */
  language: Language;
  cookieHeader: string | null;
  cookies: Record<string, string>;
  query: Record<string, string>;
  form: Record<string, string>;
};

type RouteHandler = (runtime: ApiRuntime, call: AuthRequest) => Promise<Response>;
export type AuthRoute = { path: string; method: "GET" | "POST"; handle: RouteHandler };

/**
 * All routes under `/api/auth/`. Other routes of next-auth, such as its pages, log and session, are not
 * served.
 */
export const authRoutes: readonly AuthRoute[] = [
  { path: "csrf", method: "GET", handle: handleFormToken },
  { path: "prepare", method: "GET", handle: handlePrepareForm },
  { path: "callback/oidc", method: "GET", handle: nextAuthRoute("GET", ["callback", "oidc"]) },
  ...[
    { path: "callback/credentials", handle: nextAuthRoute("POST", ["callback", "credentials"]) },
    { path: "signin/oidc", handle: nextAuthRoute("POST", ["signin", "oidc"]) },
    { path: "code", handle: handleCode },
    { path: "passkey-options", handle: handlePasskeyOptions },
    { path: "passkey", handle: handlePasskey },
    { path: "signout", handle: handleSignOut },
    { path: "sign-out-everywhere", handle: handleSignOutEverywhere },
    { path: "invitation", handle: handleInvitation },
    { path: "forgot-password", handle: handleForgotPassword },
    { path: "reset-password", handle: handleResetPassword },
  ].map(({ path, handle }) => ({ path, method: "POST" as const, handle: withFormToken(handle) })),
];

async function handleFormToken(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  const { body, cookies } = await callNextAuth(runtime, call, { method: "GET", action: ["csrf"] });
  return formTokenResponse(call.requestId, body, cookies);
}

/**
 * Sets the form-token cookie and redirects to the page that the query parameter `to` names. Pages cannot set cookies
 * while they render.
 */
async function handlePrepareForm(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  const { cookies } = await callNextAuth(runtime, call, { method: "GET", action: ["csrf"] });
  const returnUrl = new URL(safePath(call.query.to, getOrigin(runtime)), "http://portal.invalid");
  returnUrl.searchParams.set("prepared", "1");
  return redirectResponse(call.requestId, { location: returnUrl.pathname + returnUrl.search, cookies });
}

function nextAuthRoute(method: "GET" | "POST", action: readonly string[]): RouteHandler {
  return async (runtime, call) => {
    const { location, cookies } = await callNextAuth(runtime, call, { method, action });
    const callbackPath = safePath(call.form.callbackUrl, getOrigin(runtime));
    const target = toPortalLocation(location ?? "/sign-in", runtime.config, callbackPath);
    // A new session is in the cookies of the response. Errors and redirects to a provider set none.
    const set = cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
    if ((await findAwaitingSecondFactor(runtime, set)) !== undefined) {
      return redirectResponse(call.requestId, { location: signInPath({ callbackUrl: target }), cookies });
    }
    const session = await findStaff(runtime, set);
    return redirectResponse(call.requestId, {
      location: session === undefined ? target : landingPath(session.staff.role, target),
      cookies,
    });
  };
}

async function handleSignOut(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  const { cookies } = await callNextAuth(runtime, call, { method: "POST", action: ["signout"] });
  const key = await readSessionCookie(runtime, call.cookieHeader);
  if (key !== undefined) await signOut(runtime, key, call.requestId);
  return redirectResponse(call.requestId, { location: signInPath({ notice: "signed_out" }), cookies });
}

async function handleSignOutEverywhere(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  const session = await findStaff(runtime, call.cookieHeader);
  if (session !== undefined) await signOutEverywhere(runtime, session.staff.id, call.requestId);
  return redirectResponse(call.requestId, {
    location: signInPath({ notice: "signed_out_everywhere" }),
    cookies: [expiredSessionCookie(runtime.config)],
  });
}

async function handleInvitation(runtime: ApiRuntime, { form, requestId }: AuthRequest): Promise<Response> {
  const { token = "", password = "" } = form;
  const fault = await catchSignInReason(acceptInvitation(runtime, { token, password, requestId }));
  const location =
    fault === undefined
      ? signInPath({ notice: "joined" })
      : `/invite/${encodeURIComponent(token)}?${new URLSearchParams({ error: fault })}`;
  return redirectResponse(requestId, { location });
}

/**
 * Requests a link to choose a new password for this address. The response is the same whether or not a link is sent.
 */
async function handleForgotPassword(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  const { form, address, requestId, cookies } = call;
  const language = chooseLanguage(cookies.language ?? form.language, null);
  await requestPasswordReset(runtime, { email: form.email ?? "", address, language, requestId });
  return redirectResponse(requestId, { location: "/forgot-password?sent=1" });
}

async function handleResetPassword(runtime: ApiRuntime, { form, requestId }: AuthRequest): Promise<Response> {
  const { token = "", password = "" } = form;
  const fault = await catchSignInReason(resetPassword(runtime, { token, password, requestId }));
  const location =
    fault === undefined
      ? signInPath({ notice: "password_reset" })
      : `/reset-password/${encodeURIComponent(token)}?${new URLSearchParams({ error: fault })}`;
  return redirectResponse(requestId, { location });
}

/**
 * Wraps the handler of a form. Redirects a form without a valid form token to the sign-in page with an error,
 * because next-auth checks only its own forms.
 */
function withFormToken(handle: RouteHandler): RouteHandler {
  return async (runtime, call) => {
    const { keys, config } = runtime;
    const expected = readFormToken(call.cookies[staffCookies(config).csrfToken.name], keys);
    if (expected !== undefined && timingSafeEquals(expected, call.form.csrfToken ?? ""))
      return await handle(runtime, call);
    const callbackUrl = safePath(call.form.callbackUrl, getOrigin(runtime));
    return redirectResponse(call.requestId, { location: signInPath({ error: "form_expired", callbackUrl }) });
  };
}

function getOrigin({ config }: ApiRuntime): string {
  return new URL(config.publicUrl).origin;
}

type Action = { method: "GET" | "POST"; action: readonly string[] };

async function callNextAuth(runtime: ApiRuntime, call: AuthRequest, action: Action): Promise<AuthResult> {
  const { requestId, address, userAgent, language, query, form, cookies } = call;
  const faults: unknown[] = [];
  const options = staffAuthOptions(runtime, {
    requestId,
    address,
    userAgent,
    language,
    onFault: (error) => faults.push(error),
  });
  const answer = await runNextAuth(runtime.config, options, { ...action, query, body: form, cookies });
  if (faults.length > 0) throw faults[0];
  return answer;
}
