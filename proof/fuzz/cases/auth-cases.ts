import type { Random } from "../../kit/random";
import type { Expectation } from "../oracles/exchange";
import type { Lane } from "./lane";
import type { Plan } from "./plan";

type UnauthorizedCase = {
  label: string;
  token: string | null;
  headers?: readonly (readonly [string, string])[];
  status: number;
  code: string;
};

/** Returns the unauthorised requests of an operation, each with its expected status and code. */
export function listUnauthorizedCases(plan: Plan, { tokens, own, other }: Lane): UnauthorizedCase[] {
  const refused = Object.entries(tokens.rejected).map(([code, token]) => ({
    label: `a token rejected with ${code}`,
    token,
    status: code === "invalid_token" ? 401 : 403,
    code,
  }));
  const { scope, declared } = plan.operation;
  const withoutScope = scope === null ? undefined : tokens.withoutScope[scope];
  const basic = Buffer.from(`${own.account.clientId}:${own.account.clientSecret}`).toString("base64");
  const as = (authorization: string) => [["Authorization", authorization] as const];
  return [
    ...refused,
    { label: "no token", token: null, status: 401, code: "unauthorized" },
    {
      label: "Basic credentials",
      token: null,
      headers: as(`Basic ${basic}`),
      status: 401,
      code: "unauthorized",
    },
    { label: "an empty token", token: null, headers: as("Bearer "), status: 401, code: "invalid_token" },
    { label: "a truncated token", token: own.token.slice(0, -7), status: 401, code: "invalid_token" },
    {
      label: "two tokens",
      token: own.token,
      headers: as(`Bearer ${other.token}`),
      status: 401,
      code: "invalid_token",
    },
    ...(withoutScope === undefined
      ? []
      : [
          { label: `a token without ${scope}`, token: withoutScope, status: 403, code: "insufficient_scope" },
        ]),
    ...(declared.get(403)?.includes("product_not_enabled") === true
      ? [
          {
            label: "an account without the product",
            token: tokens.unlicensed,
            status: 403,
            code: "product_not_enabled",
          },
        ]
      : []),
  ];
}

/**
 * Returns the plan with the token and headers of an unauthorised case. The response must be the rejection that the case
 * states.
 */
export function toUnauthorizedPlan(
  plan: Plan,
  { label, token, headers = [], status, code }: UnauthorizedCase,
): Plan {
  const expects: Expectation = {
    oracle: "ignored-auth",
    statuses: [status],
    codes: [code],
    check: ({ headers: received }) =>
      status === 401 && !received.get("www-authenticate")?.startsWith('Bearer realm="partner-api"')
        ? `WWW-Authenticate: ${received.get("www-authenticate")}`
        : undefined,
  };
  return { ...plan, token, headers: [...headers, ...plan.headers], label, expects };
}

/** Returns the plan as one of its unauthorised cases, chosen at random. */
export function pickUnauthorizedPlan(plan: Plan, lane: Lane, random: Random): Plan {
  const all = listUnauthorizedCases(plan, lane);
  const chosen = all[random.between(0, all.length - 1)];
  return chosen === undefined ? plan : toUnauthorizedPlan(plan, chosen);
}
