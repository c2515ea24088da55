import { getField } from "../../kit/exchanges";
import { parseBody, type ReceivedReply } from "../wire/wire";
import type { Exchange, Oracle, OracleContext } from "./exchange";

/** The allowed statuses, each with its error codes, if the request reaches no operation. */
const beforeAnyOperation: Readonly<Record<number, readonly string[]>> = {
  400: ["bad_request", "invalid_payload"],
  401: ["unauthorized", "invalid_token"],
  403: ["wrong_token_type", "partner_inactive", "first_party_partner"],
  404: ["not_found"],
  405: ["method_not_allowed", "invalid_request"],
  408: ["request_timeout"],
  413: ["payload_too_large", "invalid_request"],
  414: ["uri_too_long"],
  429: ["rate_limited"],
  431: ["headers_too_large"],
  500: ["internal_error"],
  503: ["service_unavailable"],
};

const maxResponseMs = 10_000;

function responseOracle(
  named: Pick<Oracle, "id" | "guarantee">,
  check: (reply: ReceivedReply, exchange: Exchange, context: OracleContext) => string | undefined,
): Oracle {
  return {
    ...named,
    check: (exchange, context) =>
      exchange.reply.kind === "lost" ? undefined : check(exchange.reply, exchange, context),
  };
}

const noFault: Oracle = {
  id: "no-fault",
  guarantee: "every request has a response, and it is never an unexpected 5xx",
  check: ({ reply, declared, expects }) => {
    if (reply.kind === "lost") return declared.includes("lost") ? undefined : `lost: ${reply.reason}`;
    const { status } = reply;
    if (status < 500 || expects?.statuses.includes(status) === true) return undefined;
    return declared.some((kind) => kind === String(status)) ? undefined : `${status}`;
  },
};

const envelope = responseOracle(
  { id: "envelope", guarantee: "every error has the error envelope, or the flat form on the token route" },
  (reply, { wire, operation }) => {
    if (reply.status < 400 || wire.method === "HEAD") return undefined;
    const body = parseBody(reply);
    if (operation?.id === "mintToken" || wire.target.startsWith("/oauth/token"))
      return findFlatError(body, reply);
    const type = reply.status >= 500 ? "api_error" : "invalid_request_error";
    if (getField(body, "error", "type") !== type) return `error.type is not ${type}: ${excerpt(reply)}`;
    if (typeof getField(body, "error", "code") !== "string") return "error.code is missing";
    if (!getField(body, "error", "message")) return "error.message is missing";
    const keys = Object.keys(body ?? {}).join(" ");
    return keys === "error request_id" ? undefined : `the envelope has the keys ${keys}`;
  },
);

function findFlatError(body: unknown, reply: ReceivedReply): string | undefined {
  const envelope = typeof getField(body, "error", "code") === "string";
  return typeof getField(body, "error") === "string" || envelope
    ? undefined
    : `the error is not flat: ${excerpt(reply)}`;
}

const documented = responseOracle(
  { id: "documented", guarantee: "every response matches the published document, including its fields" },
  (reply, { operation, wire }, { validator }) => {
    const { status } = reply;
    const code = getCode(reply);
    const known = operation === null ? beforeAnyOperation : Object.fromEntries(operation.declared);
    const codes = known[status];
    if (codes === undefined) return `${status} ${code} is not declared`;
    if (wire.method === "HEAD") return undefined;
    if (!codes.includes(code)) return `${status} ${code} is not one of ${codes.join(", ")}`;
    const error =
      operation === null ? undefined : validator.checkResponse(operation, status, parseBody(reply));
    return error === undefined ? undefined : `${status}: ${error}`;
  },
);

const contentType = responseOracle(
  { id: "content-type", guarantee: "every response is JSON in UTF-8 with a Content-Length" },
  ({ headers, body }, { wire }) => {
    const type = headers.get("content-type") ?? "";
    if (!/^application\/json(; ?charset=utf-8)?$/i.test(type)) return `Content-Type: ${type}`;
    if (wire.method === "HEAD") return undefined;
    if (headers.get("content-length") !== String(body.length)) return "the Content-Length is wrong";
    return body.equals(Buffer.from(body.toString())) ? undefined : "the body is not UTF-8";
  },
);

const noStore = responseOracle(
  { id: "no-store", guarantee: "no cache may store a response" },
  ({ headers }) => {
    const caching = headers.get("cache-control") ?? "";
    return caching === "no-store" ? undefined : `Cache-Control: ${caching}`;
  },
);

const requestId = responseOracle(
  { id: "request-id", guarantee: "every response has a unique request ID, and errors repeat it in the body" },
  (reply, { wire }, { requestIds }) => {
    const id = reply.headers.get("x-request-id") ?? "";
    if (!/^req_[0-9a-f]{32}$/.test(id)) return `X-Request-Id: ${id}`;
    if (requestIds.has(id)) return `${id} was used before`;
    requestIds.add(id);
    const replayed = reply.headers.get("idempotent-replayed") === "true";
    if (reply.status < 400 || replayed || wire.method === "HEAD") return undefined;
    const actual = getField(parseBody(reply), "request_id");
    if (actual === undefined && wire.target.startsWith("/oauth/token")) return undefined;
    return actual === id ? undefined : `request_id ${String(actual)} in the body, ${id} in the header`;
  },
);

const inTime = responseOracle(
  { id: "in-time", guarantee: `no response takes more than ${maxResponseMs / 1000} s` },
  ({ ms }, { declared }) =>
    ms > maxResponseMs && !declared.includes("slow") ? `${Math.round(ms)} ms` : undefined,
);

/** Matches internals of the service in an error response, such as stack frames, SQL and addresses. */
const internalsPattern =
  /\bat [\w.<>]+ \(|node_modules|\.(ts|mjs):\d+|\bselect\b.+\bfrom\b|insert into|\bpg_\w+|relation \\?"|syntax error|SQLSTATE|ECONN\w+|127\.0\.0\.1:\d+/i;

const noLeak = responseOracle(
  { id: "no-leak", guarantee: "no response reveals data of another partner or internals of the service" },
  ({ status, body }, { wire, partner }, { getCanary }) => {
    const text = body.toString();
    const sent = `${wire.target} ${wire.body.toString()} ${wire.headers.map(([, value]) => value).join(" ")}`;
    const own = partner === null ? undefined : getCanary(partner);
    const foreign = text.match(/canary[0-9a-f]{12}/g)?.find((word) => word !== own && !sent.includes(word));
    if (foreign !== undefined)
      return `the response to ${partner ?? "an anonymous caller"} contains ${foreign}`;
    const actual = status < 400 ? undefined : internalsPattern.exec(text)?.[0];
    return actual === undefined || sent.includes(actual) ? undefined : `the response contains “${actual}”`;
  },
);

const breakdownSums = responseOracle(
  { id: "breakdown-sums", guarantee: "the days of a breakdown add up to its totals" },
  (reply) => {
    const breakdown = reply.status === 200 ? getField(parseBody(reply), "breakdown") : undefined;
    const lines = getField(breakdown, "lines");
    if (!Array.isArray(lines)) return undefined;
    const sums = [
      ["amount", "total"],
      ["base_amount", "base_total"],
    ] as const;
    // Amounts have at most three decimals.
    const thousandths = (value: unknown) => Math.round(Number(value) * 1000);
    const wrong = sums.find(([part, whole]) => {
      const sum = lines.reduce((added, line) => added + thousandths(getField(line, part)), 0);
      return sum !== thousandths(getField(breakdown, whole));
    });
    return wrong && `the lines do not add up to ${wrong[1]}`;
  },
);

/** The oracles that check every response. */
export const universalOracles: readonly Oracle[] = [
  noFault,
  envelope,
  documented,
  contentType,
  noStore,
  requestId,
  inTime,
  noLeak,
  breakdownSums,
];

/**
 * Returns the error code: `error.code`, or `error` on the token route. Returns `-` for a success and `none`
 * for an error without a code.
 */
export function getCode(reply: ReceivedReply): string {
  if (reply.status < 400) return "-";
  const body = parseBody(reply);
  const code = getField(body, "error", "code") ?? getField(body, "error");
  return typeof code === "string" ? code : "none";
}

function excerpt({ body }: ReceivedReply): string {
  return JSON.stringify(body.toString().slice(0, 120));
}
