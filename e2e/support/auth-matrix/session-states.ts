import { createHmac } from "node:crypto";
import type { Contract } from "@/lib/contracts/contract";
import { createPerson, signIn } from "../portal";
import type { Service } from "../run/set-up-service";
import type { Credentials } from "./token-states";
import { forbidden, lacksScope, type Rejection } from "./verdict";

const signedOut: Rejection = { code: "unauthorized", challenge: null };

/** The identity of a request to the portal API. */
type Identity =
  | "agent"
  | "admin"
  | "crew"
  | "admin of a suspended account"
  | "admin of a first-party account";

/**
 * A session with which a request is sent to `/portal-api`, and the rejection that each operation must return,
 * or null if the session may call the operation.
 */
export type SessionState = {
  name: string;
  present(people: SignedInPeople): Credentials;
  refusal(contract: Contract): Rejection;
};

export type SignedInPeople = { cookies: Readonly<Record<Identity, string>>; ended: string; token: string };

/**
 * Signs in one person of each identity. Signs in one more and signs that person out, for the session `ended`.
 */
export async function signInEveryone(service: Service): Promise<SignedInPeople> {
  const { operator, server, accounts, token } = service;
  const cookieOf = async (slug: string | null, expectRole: "agent" | "admin") =>
    (await signIn(server.url, await createPerson(operator, slug, expectRole))).cookie;
  const endedSession = await signIn(server.url, await createPerson(operator, accounts.alpha.slug, "admin"));
  const ended = endedSession.cookie;
  await endedSession.post("/api/auth/signout");
  return {
    cookies: {
      agent: await cookieOf(accounts.alpha.slug, "agent"),
      admin: await cookieOf(accounts.alpha.slug, "admin"),
      crew: await cookieOf(null, "admin"),
      "admin of a suspended account": await cookieOf(accounts.suspended.slug, "admin"),
      "admin of a first-party account": await cookieOf(accounts.firstParty.slug, "admin"),
    },
    ended,
    token: await token(accounts.alpha),
  };
}

const signedOutStates: readonly SessionState[] = [
  signedOutState("no cookie", () => ({})),
  signedOutState("an empty cookie", () => ({ headers: { cookie: "staff-session=" } })),
  signedOutState("a meaningless cookie", () => ({ headers: { cookie: "staff-session=garbage" } })),
  signedOutState("an ended session", ({ ended }) => ({ headers: { cookie: ended } })),
  signedOutState("a truncated session", ({ cookies }) => ({
    headers: { cookie: cookies.admin.slice(0, -4) },
  })),
  signedOutState("a session signed with another key", () => ({ headers: { cookie: createForgedSession() } })),
  signedOutState("a session in another cookie", ({ cookies }) => ({
    headers: { cookie: cookies.admin.replaceAll("staff-session=", "__Host-staff-session=") },
  })),
  signedOutState("an access token as the session", ({ token }) => ({
    headers: { cookie: `staff-session=${token}` },
  })),
  signedOutState("an access token in the Authorization header", ({ token }) => ({
    headers: { authorization: `Bearer ${token}` },
  })),
];

function signedOutState(name: string, present: SessionState["present"]): SessionState {
  return { name, present, refusal: () => signedOut };
}

/**
 * Returns a session cookie that the service did not issue: a JWT with valid claims, signed with another key.
 */
function createForgedSession(): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const head = `${encode({ alg: "HS256" })}.${encode({ sub: "1", sv: 1, sid: 1 })}`;
  return `staff-session=${head}.${createHmac("sha256", "secret").update(head).digest("base64url")}`;
}

function signedInState(person: Identity, refusal: SessionState["refusal"]): SessionState {
  return { name: person, present: ({ cookies }) => ({ headers: { cookie: cookies[person] } }), refusal };
}

/** Returns who may call an operation. Default: `partner`, the staff of a partner. */
function getCaller({ caller }: Contract): "partner" | "staff" | "crew" | "admin" {
  return caller ?? "partner";
}

function expectRole(required: string): Rejection {
  return forbidden("insufficient_role", { required_role: required });
}

const signedInStates: readonly SessionState[] = [
  signedInState("agent", (contract) => {
    const caller = getCaller(contract);
    if (caller === "crew" || caller === "admin") return expectRole(caller);
    return contract.scope === "webhooks:manage" ? lacksScope(contract) : null;
  }),
  signedInState("admin", (contract) => (getCaller(contract) === "crew" ? expectRole("crew") : null)),
  signedInState("crew", (contract) => {
    const caller = getCaller(contract);
    if (caller === "crew" || caller === "staff") return null;
    return expectRole(caller === "admin" ? "admin" : "agent");
  }),
  signedInState("admin of a suspended account", (contract) => {
    const caller = getCaller(contract);
    if (caller === "staff") return null;
    return caller === "crew" ? expectRole("crew") : forbidden("partner_inactive");
  }),
  signedInState("admin of a first-party account", (contract) => {
    if (getCaller(contract) === "crew") return expectRole("crew");
    if (contract.product === null) return null;
    return forbidden("product_not_enabled", { required_product: contract.product });
  }),
];

export const sessionStates: readonly SessionState[] = [...signedOutStates, ...signedInStates];
