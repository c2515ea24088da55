import { field } from "../../kit/exchanges";
import { type Answered, parsed } from "../wire/wire";
import type { Exchange, Knowledge, Oracle } from "./exchange";

/** What an answer may say where no operation was reached. */
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

const slowestMs = 10_000;

function ofAnswer(
  named: Pick<Oracle, "id" | "promise">,
  judge: (answer: Answered, exchange: Exchange, knowledge: Knowledge) => string | undefined,
): Oracle {
  return {
    ...named,
    judge: (exchange, knowledge) =>
      exchange.reply.kind === "lost" ? undefined : judge(exchange.reply, exchange, knowledge),
  };
}

const noFault: Oracle = {
  id: "no-fault",
  promise: "every request is answered, and never with a fault",
  judge: ({ reply, declared, expects }) => {
    if (reply.kind === "lost") return declared.includes("lost") ? undefined : `lost: ${reply.reason}`;
    const { status } = reply;
    if (status < 500 || expects?.statuses.includes(status) === true) return undefined;
    return declared.some((kind) => kind === String(status)) ? undefined : `${status}`;
  },
};

const envelope = ofAnswer(
  { id: "envelope", promise: "every failure is one envelope, of the token route one flat object" },
  (reply, { wire, operation }) => {
    if (reply.status < 400 || wire.method === "HEAD") return undefined;
    const body = parsed(reply);
    if (operation?.id === "mintToken" || wire.target.startsWith("/oauth/token"))
      return flatComplaint(body, reply);
    const type = reply.status >= 500 ? "api_error" : "invalid_request_error";
    if (field(body, "error", "type") !== type) return `error.type is not ${type}: ${start(reply)}`;
    if (typeof field(body, "error", "code") !== "string") return "no error.code";
    if (!field(body, "error", "message")) return "no error.message";
    const keys = Object.keys(body ?? {}).join(" ");
    return keys === "error request_id" ? undefined : `its keys are ${keys}`;
  },
);

function flatComplaint(body: unknown, reply: Answered): string | undefined {
  const envelope = typeof field(body, "error", "code") === "string";
  return typeof field(body, "error") === "string" || envelope ? undefined : `no flat error: ${start(reply)}`;
}

const documented = ofAnswer(
  { id: "documented", promise: "every answer is one the published document describes, to its fields" },
  (reply, { operation, wire }, { judge }) => {
    const { status } = reply;
    const code = codeOf(reply);
    const known = operation === null ? beforeAnyOperation : Object.fromEntries(operation.declared);
    const codes = known[status];
    if (codes === undefined) return `${status} ${code} is not declared`;
    if (wire.method === "HEAD") return undefined;
    if (!codes.includes(code)) return `${status} ${code} is none of ${codes.join(", ")}`;
    const complaint = operation === null ? undefined : judge.answer(operation, status, parsed(reply));
    return complaint === undefined ? undefined : `${status}: ${complaint}`;
  },
);

const contentType = ofAnswer(
  { id: "content-type", promise: "every answer is JSON in UTF-8, with its length" },
  ({ headers, body }, { wire }) => {
    const type = headers.get("content-type") ?? "";
    if (!/^application\/json(; ?charset=utf-8)?$/i.test(type)) return `Content-Type: ${type}`;
    if (wire.method === "HEAD") return undefined;
    if (headers.get("content-length") !== String(body.length)) return "no Content-Length of its own";
    return body.equals(Buffer.from(body.toString())) ? undefined : "not UTF-8";
  },
);

const noStore = ofAnswer(
  { id: "no-store", promise: "no answer may be kept by whoever passes it on" },
  ({ headers }) => {
    const caching = headers.get("cache-control") ?? "";
    return caching === "no-store" ? undefined : `Cache-Control: ${caching}`;
  },
);

const requestId = ofAnswer(
  { id: "request-id", promise: "every answer has a request id of its own, a failure in its body too" },
  (reply, { wire }, { requestIds }) => {
    const id = reply.headers.get("x-request-id") ?? "";
    if (!/^req_[0-9a-f]{32}$/.test(id)) return `X-Request-Id: ${id}`;
    if (requestIds.has(id)) return `${id} came before`;
    requestIds.add(id);
    const replayed = reply.headers.get("idempotent-replayed") === "true";
    if (reply.status < 400 || replayed || wire.method === "HEAD") return undefined;
    const told = field(parsed(reply), "request_id");
    if (told === undefined && wire.target.startsWith("/oauth/token")) return undefined;
    return told === id ? undefined : `request_id ${String(told)} in the body, ${id} in the header`;
  },
);

const inTime = ofAnswer(
  { id: "in-time", promise: `no answer takes more than ${slowestMs / 1000} s` },
  ({ ms }, { declared }) =>
    ms > slowestMs && !declared.includes("slow") ? `${Math.round(ms)} ms` : undefined,
);

/** What only the inside of a program says. */
const inside =
  /\bat [\w.<>]+ \(|node_modules|\.(ts|mjs):\d+|\bselect\b.+\bfrom\b|insert into|\bpg_\w+|relation \\?"|syntax error|SQLSTATE|ECONN\w+|127\.0\.0\.1:\d+/i;

const noLeak = ofAnswer(
  { id: "no-leak", promise: "no answer tells of another partner, nor of the inside of the service" },
  ({ status, body }, { wire, partner }, { canaryOf }) => {
    const text = body.toString();
    const sent = `${wire.target} ${wire.body.toString()} ${wire.headers.map(([, value]) => value).join(" ")}`;
    const own = partner === null ? undefined : canaryOf(partner);
    const foreign = text.match(/canary[0-9a-f]{12}/g)?.find((word) => word !== own && !sent.includes(word));
    if (foreign !== undefined) return `${partner ?? "nobody"} was told ${foreign}`;
    const told = status < 400 ? undefined : inside.exec(text)?.[0];
    return told === undefined || sent.includes(told) ? undefined : `it says “${told}”`;
  },
);

/** Those every answer is held against. */
export const universalOracles: readonly Oracle[] = [
  noFault,
  envelope,
  documented,
  contentType,
  noStore,
  requestId,
  inTime,
  noLeak,
];

/** `error.code`, the token route's `error`, or `-` for a success. */
export function codeOf(reply: Answered): string {
  if (reply.status < 400) return "-";
  const body = parsed(reply);
  const code = field(body, "error", "code") ?? field(body, "error");
  return typeof code === "string" ? code : "none";
}

function start({ body }: Answered): string {
  return JSON.stringify(body.toString().slice(0, 120));
}
