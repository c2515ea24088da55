import type { Pairs, Plan } from "../cases/plan";
import type { Expectation } from "../oracles/exchange";
import type { Wire } from "../wire/wire";
import type { Mutator } from "./mutator";

const key = "Idempotency-Key";

function withKey(plan: Plan, ...values: readonly string[]): Plan {
  const others = plan.headers.filter(([name]) => name !== key);
  return { ...plan, headers: [...others, ...values.map((value) => [key, value] as const)] };
}

const keyRequired: Expectation = {
  oracle: "missing-header",
  statuses: [400],
  codes: ["idempotency_key_required"],
};
const keyRefused: Expectation = {
  oracle: "negative-rejected",
  statuses: [400],
  codes: ["invalid_payload"],
  path: key,
};

/** What may stand in the key's place. */
const keys: Mutator = {
  name: "idempotency key",
  weight: 4,
  mutate: (plan, { random }) => {
    if (!plan.operation.keyed) return null;
    const own = plan.headers.find(([name]) => name === key)?.[1] ?? "key";
    const [story, changed, expects] = random.pick<readonly [string, Plan, Expectation | null]>([
      ["without a key", withKey(plan), keyRequired],
      ["a blank key", withKey(plan, "  "), keyRequired],
      ["an empty key", withKey(plan, ""), keyRequired],
      ["a key of 256", withKey(plan, own.padEnd(256, "x")), keyRefused],
      ["a key of 255", withKey(plan, own.padEnd(255, "x")), plan.expects],
      ["a key with a space", withKey(plan, `${own} x`), keyRefused],
      ["a key with a tab", withKey(plan, `${own}\tx`), keyRefused],
      ["a key of other letters", withKey(plan, `${own}\xe9\xff`), keyRefused],
      ["two keys", withKey(plan, own, `${own}2`), keyRefused],
      ["a key of signs", withKey(plan, `${own}"'\\%00<>{}|~`), plan.expects],
    ]);
    return { ...changed, story, expects };
  },
};

/** Headers that frameworks, proxies and old habits listen to: here they change nothing. */
const ignored: readonly Pairs[number][] = [
  ["X-HTTP-Method-Override", "DELETE"],
  ["X-Original-URL", "/v1/me"],
  ["X-Rewrite-URL", "/v1/me"],
  ["X-Forwarded-Host", "evil.example"],
  ["X-Forwarded-Proto", "gopher"],
  ["X-Forwarded-For", "127.0.0.1, not-an-address"],
  ["X-Middleware-Subrequest", "middleware:middleware:middleware:middleware:middleware"],
  ["RSC", "1"],
  ["Next-Action", "0000000000000000000000000000000000000000"],
  ["Next-Router-State-Tree", "%5B%22%22%5D"],
  ["X-Nextjs-Data", "1"],
  ["Accept", "text/html"],
  ["Accept-Encoding", "gzip, br, zstd"],
  ["Accept-Language", "xx;q=9, *"],
  ["Range", "bytes=0-1"],
  ["If-None-Match", "*"],
  ["If-Modified-Since", "Thu, 01 Jan 2099 00:00:00 GMT"],
  ["Cookie", "session=1; __proto__=1"],
  ["Origin", "null"],
  ["TE", "trailers"],
  ["Purpose", "prefetch"],
  // A request may get it more than once, and all headers together may have 16 KiB.
  ["X-Long", "x".repeat(4096)],
  ["X-Bytes", "\x80\xff\xe9"],
  ["Connection", "keep-alive, X-Long"],
];

const bystander: Mutator = {
  name: "bystanding header",
  weight: 4,
  mutate: (plan, { random }) => {
    const chosen = ignored[random.between(0, ignored.length - 1)];
    if (chosen === undefined) return null;
    return { ...plan, headers: [...plan.headers, chosen], story: `with ${chosen[0]}` };
  },
};

type Spoiling = { name: string; spoil: (wire: Wire) => Wire; statuses: readonly number[] };

const add = (wire: Wire, ...more: Pairs): Wire => ({ ...wire, headers: [...wire.headers, ...more] });
const without = (wire: Wire, name: string): Wire => ({
  ...wire,
  headers: wire.headers.filter(([own]) => own !== name),
});

/** Requests that are no HTTP, or that two servers in a row might read differently. */
const spoilings: readonly Spoiling[] = [
  { name: "headers of 17 KiB", spoil: (wire) => add(wire, ["X-Long", "x".repeat(17_000)]), statuses: [431] },
  {
    name: "70 fields",
    spoil: (wire) => add(wire, ...Array.from({ length: 70 }, (_, n) => [`X-${n}`, "1"] as const)),
    statuses: [431],
  },
  {
    name: "chunks and a length",
    spoil: (wire) =>
      add(without(wire, "Content-Length"), ["Content-Length", "5"], ["Transfer-Encoding", "chunked"]),
    statuses: [400],
  },
  {
    name: "two lengths",
    spoil: (wire) => add(wire, ["Content-Length", "1"], ["Content-Length", "2"]),
    statuses: [400],
  },
  {
    name: "a length that is none",
    spoil: (wire) => add(without(wire, "Content-Length"), ["Content-Length", "+1"]),
    statuses: [400],
  },
  {
    name: "chunked twice over",
    spoil: (wire) => add(without(wire, "Content-Length"), ["Transfer-Encoding", "chunked, identity"]),
    statuses: [400],
  },
  { name: "no Host", spoil: (wire) => without(wire, "Host"), statuses: [400] },
  { name: "two Hosts", spoil: (wire) => add(wire, ["Host", "evil.example"]), statuses: [400] },
  { name: "a folded line", spoil: (wire) => add(wire, ["X-Folded", "a\r\n b"]), statuses: [400] },
  { name: "a bare line feed", spoil: (wire) => add(wire, ["X-Bare", "a\nX-B: c"]), statuses: [400] },
  { name: "a NUL in a header", spoil: (wire) => add(wire, ["X-Nul", "a\0b"]), statuses: [400] },
  { name: "a space before the colon", spoil: (wire) => add(wire, ["X-Space ", "a"]), statuses: [400] },
  { name: "a nameless header", spoil: (wire) => add(wire, ["", "a"]), statuses: [400] },
  { name: "a method of signs", spoil: (wire) => ({ ...wire, method: "G@T" }), statuses: [400] },
  { name: "a space in the target", spoil: (wire) => ({ ...wire, target: "/v1/me x" }), statuses: [400] },
  {
    name: "CONNECT",
    spoil: (wire) => ({ ...wire, method: "CONNECT", target: "evil.example:443" }),
    statuses: [400],
  },
];

/** CR and LF in a value begin a header of their own; whatever that is, one answer comes. */
const split: Spoiling = {
  name: "a header in a header",
  spoil: (wire) => add(wire, ["X-Split", "a\r\nX-Injected: b"]),
  statuses: [],
};

const malformed: Mutator = {
  name: "malformed HTTP",
  weight: 4,
  mutate: (plan, { random }) => {
    const all = [...spoilings, split];
    const chosen = all[random.between(0, all.length - 1)];
    if (chosen === undefined) return null;
    const { name, spoil, statuses } = chosen;
    return {
      ...plan,
      story: name,
      rewrite: (wire) => ({ ...spoil(wire), wellFormed: false }),
      reaches: statuses.length === 0,
      expects: statuses.length === 0 ? plan.expects : { oracle: "negative-rejected", statuses },
    };
  },
};

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "HEAD"] as const;

/** Methods the path does not have. HEAD is GET without its body. */
const otherMethod: Mutator = {
  name: "other method",
  weight: 5,
  mutate: (plan, { random, document }) => {
    const method = random.pick(methods);
    const here = Object.keys(document.paths[plan.operation.path] ?? {}).map((name) => name.toUpperCase());
    if (here.includes(method)) return null;
    const story = `${method} in place of ${plan.method}`;
    if (method === "HEAD" && here.includes("GET")) {
      return plan.method === "GET" ? { ...plan, method, story } : null;
    }
    return {
      ...{ ...plan, method, story, reaches: false },
      expects: {
        oracle: "wrong-method",
        statuses: [405],
        codes: ["method_not_allowed", "invalid_request"],
        check: ({ headers }) => {
          const allowed = (headers.get("allow") ?? "").split(", ").filter((name) => name !== "HEAD");
          return allowed.sort().join() === here.sort().join() ? undefined : `Allow: ${allowed.join(", ")}`;
        },
      },
    };
  },
};

export const headerMutators: readonly Mutator[] = [keys, bystander, malformed, otherMethod];
