import { getField } from "../../kit/exchanges";
import { parseBody } from "../wire/wire";
import type { Expectation, ExpectedBy, Oracle } from "./exchange";
import { getCode } from "./universal";

const guarantees: Readonly<Record<ExpectedBy, string>> = {
  "negative-rejected":
    "a request that the document does not allow is rejected, and the error names the field",
  "positive-accepted": "a request that the document allows succeeds",
  "unknown-field": "unknown fields have no effect",
  "use-after-delete": "deleted objects and objects of other partners return not_found",
  "visible-after-create": "a created or changed object is visible immediately",
  "missing-header": "a missing required header is rejected",
  "ignored-auth": "a request without a sufficient token is rejected",
  "wrong-method": "an unsupported method returns 405 with the allowed methods, and has no effect",
  replay: "one key has one byte-identical response",
};

/** The oracles that compare a response with the expectation of its request. */
export const expectedOracles: readonly Oracle[] = Object.entries(guarantees).map(([id, guarantee]) => ({
  id,
  guarantee,
  check: ({ expects, reply, wire }) => {
    if (expects?.oracle !== id || reply.kind === "lost") return undefined;
    const actual = `${reply.status} ${wire.method === "HEAD" ? "" : getCode(reply)}`;
    if (!expects.statuses.includes(reply.status))
      return `the response is ${actual}, expected ${expects.statuses.join(" or ")}`;
    if (wire.method !== "HEAD" && !isExpectedCode(expects, reply.status, getCode(reply)))
      return `the response is ${actual}, expected ${expects.codes?.join(" or ")}`;
    return findPathError(expects, parseBody(reply)) ?? expects.check?.(reply);
  },
}));

function isExpectedCode({ codes }: Expectation, status: number, code: string): boolean {
  return status < 400 || codes === undefined || codes.includes(code);
}

function findPathError({ path }: Expectation, body: unknown): string | undefined {
  const issues = getField(body, "error", "details", "issues");
  if (path === undefined || !Array.isArray(issues)) return undefined;
  const paths = issues.map((issue) => String(getField(issue, "path")));
  const named = paths.some((actual) => actual === path || actual === "" || actual.startsWith(`${path}.`));
  return named ? undefined : `the error names ${paths.join(", ")} instead of ${path}`;
}
