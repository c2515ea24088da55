import { createHmac } from "node:crypto";
import type { Contract } from "@/lib/contracts/contract";
import { createPerson, signIn } from "../portal";
import type { Service } from "../run/set-up-service";
import type { Presented } from "./token-states";
import { forbidden, lacksScope, type Refusal } from "./verdict";

const signedOut: Refusal = { code: "unauthorized", challenge: null };

/** Who somebody is at the second door; `null` for nobody. */
type Person = "agent" | "admin" | "crew" | "admin of a suspended account" | "admin of a first-party account";

/** One way to come to `/portal-api`, and what is answered for each operation of either registry. */
export type SessionState = {
  name: string;
  present(people: People): Presented;
  refusal(contract: Contract): Refusal;
};

export type People = { cookies: Readonly<Record<Person, string>>; ended: string; token: string };

/** Signs everybody in, and one person out again. */
export async function signEverybodyIn(service: Service): Promise<People> {
  const { operator, server, world, token } = service;
  const cookieOf = async (slug: string | null, role: "agent" | "admin") =>
    (await signIn(server.url, await createPerson(operator, slug, role))).cookie;
  const leaving = await signIn(server.url, await createPerson(operator, world.alpha.slug, "admin"));
  const ended = leaving.cookie;
  await leaving.post("/api/auth/signout");
  return {
    cookies: {
      agent: await cookieOf(world.alpha.slug, "agent"),
      admin: await cookieOf(world.alpha.slug, "admin"),
      crew: await cookieOf(null, "admin"),
      "admin of a suspended account": await cookieOf(world.suspended.slug, "admin"),
      "admin of a first-party account": await cookieOf(world.firstParty.slug, "admin"),
    },
    ended,
    token: await token(world.alpha),
  };
}

const nobody: readonly SessionState[] = [
  strange("nothing", () => ({})),
  strange("an empty cookie", () => ({ headers: { cookie: "staff-session=" } })),
  strange("a cookie that says nothing", () => ({ headers: { cookie: "staff-session=garbage" } })),
  strange("a session that was ended", ({ ended }) => ({ headers: { cookie: ended } })),
  strange("a session cut short", ({ cookies }) => ({ headers: { cookie: cookies.admin.slice(0, -4) } })),
  strange("a session signed by somebody else", () => ({ headers: { cookie: forgedSession() } })),
  strange("a session under another name", ({ cookies }) => ({
    headers: { cookie: cookies.admin.replaceAll("staff-session=", "__Host-staff-session=") },
  })),
  strange("an access token in place of a session", ({ token }) => ({
    headers: { cookie: `staff-session=${token}` },
  })),
  strange("an access token in its own header", ({ token }) => ({
    headers: { authorization: `Bearer ${token}` },
  })),
];

function strange(name: string, present: SessionState["present"]): SessionState {
  return { name, present, refusal: () => signedOut };
}

/** Says what a session says, in a form that libraries take, by a key that is not ours. */
function forgedSession(): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const head = `${encode({ alg: "HS256" })}.${encode({ sub: "1", sv: 1, sid: 1 })}`;
  return `staff-session=${head}.${createHmac("sha256", "secret").update(head).digest("base64url")}`;
}

function signedInAs(person: Person, refusal: SessionState["refusal"]): SessionState {
  return { name: person, present: ({ cookies }) => ({ headers: { cookie: cookies[person] } }), refusal };
}

/** By whom an operation is called: those of `/v1` by the people of a partner. */
function callerOf({ caller }: Contract): "partner" | "staff" | "crew" | "admin" {
  return caller ?? "partner";
}

function role(required: string): Refusal {
  return forbidden("insufficient_role", { required_role: required });
}

const signedIn: readonly SessionState[] = [
  signedInAs("agent", (contract) => {
    const caller = callerOf(contract);
    if (caller === "crew" || caller === "admin") return role(caller);
    return contract.scope === "webhooks:manage" ? lacksScope(contract) : null;
  }),
  signedInAs("admin", (contract) => (callerOf(contract) === "crew" ? role("crew") : null)),
  signedInAs("crew", (contract) => {
    const caller = callerOf(contract);
    if (caller === "crew" || caller === "staff") return null;
    return role(caller === "admin" ? "admin" : "agent");
  }),
  signedInAs("admin of a suspended account", (contract) => {
    const caller = callerOf(contract);
    if (caller === "staff") return null;
    return caller === "crew" ? role("crew") : forbidden("partner_inactive");
  }),
  signedInAs("admin of a first-party account", (contract) => {
    if (callerOf(contract) === "crew") return role("crew");
    if (contract.product === null) return null;
    return forbidden("product_not_enabled", { required_product: contract.product });
  }),
];

export const sessionStates: readonly SessionState[] = [...nobody, ...signedIn];
