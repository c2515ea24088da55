import type { Random } from "../../kit/random";
import type { Expectation } from "../oracles/exchange";
import type { Lane } from "./lane";
import type { Plan } from "./plan";

type Knock = {
  story: string;
  token: string | null;
  headers?: readonly (readonly [string, string])[];
  status: number;
  code: string;
};

/** Everybody who is to be turned away from an operation, and the code each is told. */
export function knocks(plan: Plan, { tokens, own, other }: Lane): Knock[] {
  const refused = Object.entries(tokens.refused).map(([code, token]) => ({
    story: `a token that is ${code}`,
    token,
    status: code === "invalid_token" ? 401 : 403,
    code,
  }));
  const { scope, declared } = plan.operation;
  const lacking = scope === null ? undefined : tokens.lacking[scope];
  const basic = Buffer.from(`${own.account.clientId}:${own.account.clientSecret}`).toString("base64");
  const as = (authorization: string) => [["Authorization", authorization] as const];
  return [
    ...refused,
    { story: "no token", token: null, status: 401, code: "unauthorized" },
    {
      story: "the client's secret",
      token: null,
      headers: as(`Basic ${basic}`),
      status: 401,
      code: "unauthorized",
    },
    { story: "an empty token", token: null, headers: as("Bearer "), status: 401, code: "invalid_token" },
    { story: "half a token", token: own.token.slice(0, -7), status: 401, code: "invalid_token" },
    {
      story: "two tokens",
      token: own.token,
      headers: as(`Bearer ${other.token}`),
      status: 401,
      code: "invalid_token",
    },
    ...(lacking === undefined
      ? []
      : [{ story: `a token without ${scope}`, token: lacking, status: 403, code: "insufficient_scope" }]),
    ...(declared.get(403)?.includes("product_not_enabled") === true
      ? [
          {
            story: "an account without the product",
            token: tokens.unlicensed,
            status: 403,
            code: "product_not_enabled",
          },
        ]
      : []),
  ];
}

export function knock(plan: Plan, { story, token, headers = [], status, code }: Knock): Plan {
  const expects: Expectation = {
    oracle: "ignored-auth",
    statuses: [status],
    codes: [code],
    check: ({ headers: told }) =>
      status === 401 && !told.get("www-authenticate")?.startsWith('Bearer realm="partner-api"')
        ? `WWW-Authenticate: ${told.get("www-authenticate")}`
        : undefined,
  };
  return { ...plan, token, headers: [...headers, ...plan.headers], story, expects };
}

export function pickKnock(plan: Plan, lane: Lane, random: Random): Plan {
  const all = knocks(plan, lane);
  const chosen = all[random.between(0, all.length - 1)];
  return chosen === undefined ? plan : knock(plan, chosen);
}
