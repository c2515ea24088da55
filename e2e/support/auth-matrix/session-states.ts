import { createHmac } from "node:crypto";
import type { Contract } from "@/lib/contracts/contract";
import { getOperationCapability } from "@/lib/roles/operation-capabilities";
import { listRolesWith, type MemberRole, memberRoles, type StaffRole } from "@/lib/roles/roles";
import { scopesByRole } from "@/lib/roles/scopes";
import { createPerson, signIn } from "../portal";
import type { Service } from "../run/set-up-service";
import type { Credentials } from "./token-states";
import { createScopeRejection, forbidden, type Rejection } from "./verdict";

const signedOut: Rejection = { code: "unauthorized", challenge: null };

/** A kind of signed-in person: a role, or an admin of an account that is suspended or first-party. */
type Identity = StaffRole | "admin of a suspended account" | "admin of a first-party account";

/**
 * A session, or the lack of one, with which a test sends a request to `/portal-api`. `refusal` returns the rejection
 * that the operation must return, or null if the session may call the operation.
 */
export type SessionState = {
  name: string;
  present(people: SignedInPeople): Credentials;
  refusal(contract: Contract): Rejection;
};

export type SignedInPeople = { cookies: Readonly<Record<Identity, string>>; ended: string; token: string };

/**
 * Signs in one person of each identity, and returns their session cookies and an access token. Signs in one
 * more and signs that person out, for the session `ended`.
 */
export async function signInEveryone(service: Service): Promise<SignedInPeople> {
  const { operator, server, accounts, token } = service;
  const cookieOf = async (slug: string | null, role: MemberRole) =>
    (await signIn(server.url, await createPerson(operator, slug, role))).cookie;
  const endedSession = await signIn(server.url, await createPerson(operator, accounts.alpha.slug, "admin"));
  const ended = endedSession.cookie;
  await endedSession.post("/api/auth/signout");
  return {
    cookies: {
      admin: await cookieOf(accounts.alpha.slug, "admin"),
      agent: await cookieOf(accounts.alpha.slug, "agent"),
      developer: await cookieOf(accounts.alpha.slug, "developer"),
      finance: await cookieOf(accounts.alpha.slug, "finance"),
      viewer: await cookieOf(accounts.alpha.slug, "viewer"),
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

/** Returns the kind of caller that may use an operation. Default: `partner`, the staff of a partner. */
function getCaller({ caller }: Contract): "partner" | "staff" | "crew" | "member" {
  return caller ?? "partner";
}

function expectRole(required: string): Rejection {
  return forbidden("insufficient_role", { required_role: required });
}

/** Returns the roles of people who may call an operation in a sandbox. */
function rolesOf(contract: Contract): readonly StaffRole[] {
  return listRolesWith(getOperationCapability(contract), "sandbox");
}

/** Returns the rejection that names a sufficient role: `agent` if it suffices, else `admin`, else `crew`. */
function expectSufficientRole(contract: Contract): Rejection {
  const roles = rolesOf(contract);
  if (roles.includes("agent")) return expectRole("agent");
  return expectRole(roles.includes("admin") ? "admin" : "crew");
}

const memberStates = memberRoles.map((role) =>
  signedInState(role, (contract) => {
    if (rolesOf(contract).includes(role)) return null;
    const { scope } = contract;
    const lacks = scope !== null && !scopesByRole[role].includes(scope);
    return lacks ? createScopeRejection(contract) : expectSufficientRole(contract);
  }),
);

const signedInStates: readonly SessionState[] = [
  ...memberStates,
  signedInState("crew", (contract) =>
    rolesOf(contract).includes("crew") ? null : expectSufficientRole(contract),
  ),
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
