import type { AuthOptions, Profile, User } from "next-auth";
import type { Provider } from "next-auth/providers/index";
import type { Language } from "@/lib/texts/languages";
import type { OidcProvider } from "../../staff/identity/read-oidc-provider";
import { sessionHours } from "../../staff/sessions/active-session";
import type { SessionKey } from "../../staff/sessions/sessions.queries";
import { signIn } from "../../staff/sessions/sign-in";
import { SignInError } from "../../staff/sessions/sign-in-error";
import { signInWithProvider } from "../../staff/sessions/sign-in-with-provider";
import type { ApiRuntime } from "../partner/request-pipeline";
import { safePath } from "./safe-path";
import { staffCookies } from "./staff-cookies";
import { getFormSecret } from "./staff-csrf";
import { decodeSession, encodeSession, sessionClaims } from "./staff-session-token";

export type SignInCall = {
  address: string;
  userAgent: string | null;
  language: Language;
  requestId: string;
  /** Reports an unexpected error. Otherwise next-auth would redirect with the error message in the URL. */
  onFault(error: unknown): void;
};

/**
 * Creates the options of next-auth for one request. next-auth handles form tokens, the provider handshake and
 * the cookie. The service decides who may sign in and which sessions are valid.
 */
export function staffAuthOptions(runtime: ApiRuntime, call: SignInCall): AuthOptions {
  const { config, keys, log } = runtime;
  let session: SessionKey | undefined;
  const beginSession = (key: SessionKey | undefined): User | null => {
    session = key;
    return key === undefined ? null : { id: String(key.staffId) };
  };
  const maxAge = sessionHours * 3600;
  return {
    secret: getFormSecret(keys),
    providers: [
      passwordProvider(async (credentials) =>
        beginSession(await signInWithPassword(runtime, call, credentials)),
      ),
      ...(config.oidc === null ? [] : [oidcProvider(config.oidc)]),
    ],
    session: { strategy: "jwt", maxAge },
    jwt: {
      maxAge,
      encode: ({ token }) => encodeSession(keys, token ?? {}),
      decode: ({ token }) => decodeSession(keys, token),
    },
    cookies: staffCookies(config),
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    callbacks: {
      redirect: ({ url, baseUrl }) => baseUrl + safePath(url, baseUrl),
      signIn: async ({ account, profile }) =>
        account?.type === "credentials" ||
        beginSession(await signInWithOidc(runtime, call, profile)) !== null,
      jwt: ({ token }) => (session === undefined ? token : sessionClaims(session)),
    },
    // Log only the code. Its details may contain names, addresses and tokens.
    logger: {
      error: (code) => log.warn({ request_id: call.requestId, code }, "sign-in error"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

type Credentials = Record<"email" | "password", string> | undefined;

function passwordProvider(authorize: (credentials: Credentials) => Promise<User | null>): Provider {
  return {
    id: "credentials",
    name: "Password",
    type: "credentials",
    credentials: { email: {}, password: {} },
    authorize,
  };
}

async function signInWithPassword(
  runtime: ApiRuntime,
  { address, userAgent, language, requestId, onFault }: SignInCall,
  credentials: Credentials,
): Promise<SessionKey | undefined> {
  const { email = "", password = "" } = credentials ?? {};
  try {
    return await signIn(runtime, { email, password, address, userAgent, language, requestId });
  } catch (error) {
    if (!(error instanceof SignInError)) onFault(error);
    throw error;
  }
}

async function signInWithOidc(
  runtime: ApiRuntime,
  { address, userAgent, language, requestId, onFault }: SignInCall,
  profile: Profile | undefined,
): Promise<SessionKey | undefined> {
  try {
    return await signInWithProvider(runtime, { ...profile }, { address, userAgent, language, requestId });
  } catch (error) {
    onFault(error);
    throw error;
  }
}

function oidcProvider({ issuer, clientId, clientSecret, name }: OidcProvider): Provider {
  return {
    id: "oidc",
    name,
    type: "oauth",
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    issuer,
    clientId,
    clientSecret,
    authorization: { params: { scope: "openid email" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    profile: ({ sub }: { sub: string }) => ({ id: sub }),
  };
}
