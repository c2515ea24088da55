import type { Contract } from "@/lib/contracts/contract";
import { allScopes, type Scope } from "@/lib/contracts/scopes";
import type { Service } from "../run/set-up-service";
import { forgedTokens, notYetValid, otherTokens } from "../wire/forged-tokens";
import { type Account, openClient } from "../world";
import { forbidden, invalidToken, lacksScope, type Refusal, unauthorized } from "./verdict";

export type Presented = {
  headers?: Record<string, string | readonly string[]>;
  /** On top of the operation's own. */
  query?: Record<string, string>;
};

/** One way to come to `/v1`, and what the specification says of it for each operation. */
export type TokenState = {
  name: string;
  present(service: Service, contract: Contract): Promise<Presented>;
  refusal(contract: Contract): Refusal;
};

type Token = (service: Service, contract: Contract) => Promise<string>;

function bearing(name: string, token: Token, refusal: TokenState["refusal"]): TokenState {
  const present = async (service: Service, contract: Contract) => ({
    headers: { authorization: `Bearer ${await token(service, contract)}` },
  });
  return { name, present, refusal };
}

function presenting(name: string, make: (token: string) => Presented, refusal: Refusal): TokenState {
  const present = async ({ token, world }: Service) => make(await token(world.alpha));
  return { name, present, refusal: () => refusal };
}

const letIn = () => null;

const withoutToken: readonly TokenState[] = [
  presenting("nothing", () => ({}), unauthorized),
  presenting("an empty header", () => ({ headers: { authorization: "" } }), unauthorized),
  presenting("a scheme alone", () => ({ headers: { authorization: "Bearer" } }), invalidToken),
  presenting("a token without a scheme", (token) => ({ headers: { authorization: token } }), unauthorized),
  presenting(
    "the scheme of the token endpoint",
    (token) => ({ headers: { authorization: `Basic ${Buffer.from(`a:${token}`).toString("base64")}` } }),
    unauthorized,
  ),
  presenting("a token in the query", (token) => ({ query: { access_token: token } }), unauthorized),
  presenting(
    "a token in a cookie",
    (token) => ({ headers: { cookie: `access_token=${token}; staff-session=${token}` } }),
    unauthorized,
  ),
  presenting(
    "two headers",
    (token) => ({ headers: { authorization: [`Bearer ${token}`, `Bearer ${token}`] } }),
    invalidToken,
  ),
];

const genuine: readonly TokenState[] = [
  presenting(
    "the scheme in another case",
    (token) => ({ headers: { authorization: `bEARER ${token}` } }),
    null,
  ),
  presenting(
    "a good token and somebody's cookie",
    (token) => ({ headers: { authorization: `Bearer ${token}`, cookie: "staff-session=garbage" } }),
    null,
  ),
  bearing("every scope", ({ token, world }) => token(world.alpha), letIn),
];

const forged: readonly TokenState[] = Object.entries({ ...forgedTokens, ...notYetValid }).map(
  ([name, forge]) =>
    bearing(
      `a token ${name}`,
      async ({ token, world }) => await forge(await token(world.alpha), world.alpha.clientId),
      () => invalidToken,
    ),
);

const ofAnotherType: readonly TokenState[] = Object.entries(otherTokens).map(([name, forge]) =>
  bearing(
    name,
    async ({ token, world }) => await forge(await token(world.alpha), world.alpha.clientId),
    () => forbidden("wrong_token_type"),
  ),
);

function scoped(name: string, scopesOf: (contract: Contract) => readonly Scope[]): TokenState {
  return bearing(
    name,
    ({ token, world }, contract) => token(world.alpha, scopesOf(contract)),
    (contract) =>
      contract.scope === null || scopesOf(contract).includes(contract.scope) ? null : lacksScope(contract),
  );
}

const scopes: readonly TokenState[] = [
  ...allScopes.map((scope) => scoped(`${scope} alone`, () => [scope])),
  scoped("every scope but the one that is needed", ({ scope }) =>
    allScopes.filter((candidate) => candidate !== scope),
  ),
];

const accounts: readonly TokenState[] = [
  bearing(
    "a suspended account",
    ({ token, world }) => token(world.suspended),
    () => forbidden("partner_inactive"),
  ),
  bearing(
    "a first-party account",
    ({ token, world }) => token(world.firstParty),
    () => forbidden("first_party_partner"),
  ),
  bearing(
    "an account without the product",
    ({ token, world }) => token(world.unlicensed),
    ({ product }) =>
      product === null ? null : forbidden("product_not_enabled", { required_product: product }),
  ),
  bearing("a revoked credential", revokedToken, () => invalidToken),
];

const revoked = new WeakMap<Service, Promise<string>>();

/** One credential, revoked after it was given its token, serves all operations. */
async function revokedToken(service: Service): Promise<string> {
  const made = revoked.get(service) ?? makeRevoked(service);
  revoked.set(service, made);
  return await made;
}

async function makeRevoked({ operator, world, token }: Service): Promise<string> {
  const client: Account = await openClient(operator, world.alpha.slug);
  const minted = await token(client);
  await operator.run("client", "revoke", client.clientId);
  return minted;
}

export const tokenStates: readonly TokenState[] = [
  ...withoutToken,
  ...genuine,
  ...forged,
  ...ofAnotherType,
  ...scopes,
  ...accounts,
];
