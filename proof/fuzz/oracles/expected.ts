import { field } from "../../kit/exchanges";
import { parsed } from "../wire/wire";
import type { Expectation, ExpectedBy, Oracle } from "./exchange";
import { codeOf } from "./universal";

const promises: Readonly<Record<ExpectedBy, string>> = {
  "negative-rejected": "what the description does not allow is refused, and the field is named",
  "positive-accepted": "what the description allows is done",
  "unknown-field": "fields nobody knows change nothing",
  "use-after-delete": "what was deleted, or is not one's own, does not exist",
  "visible-after-create": "what was made or changed is seen so at once",
  "missing-header": "a header a route needs is asked for",
  "ignored-auth": "nobody comes in without a token that is good for it",
  "wrong-method": "another method answers 405, says which there are, and does nothing",
  replay: "one key has one outcome, to the byte",
};

/** Those a request is made for: each judges what was expected in its name. */
export const expectedOracles: readonly Oracle[] = Object.entries(promises).map(([id, promise]) => ({
  id,
  promise,
  judge: ({ expects, reply, wire }) => {
    if (expects?.oracle !== id || reply.kind === "lost") return undefined;
    const told = `${reply.status} ${wire.method === "HEAD" ? "" : codeOf(reply)}`;
    if (!expects.statuses.includes(reply.status))
      return `${told} instead of ${expects.statuses.join(" or ")}`;
    if (wire.method !== "HEAD" && !codeFits(expects, reply.status, codeOf(reply)))
      return `${told} instead of ${expects.codes?.join(" or ")}`;
    return pathComplaint(expects, parsed(reply)) ?? expects.check?.(reply);
  },
}));

function codeFits({ codes }: Expectation, status: number, code: string): boolean {
  return status < 400 || codes === undefined || codes.includes(code);
}

function pathComplaint({ path }: Expectation, body: unknown): string | undefined {
  const issues = field(body, "error", "details", "issues");
  if (path === undefined || !Array.isArray(issues)) return undefined;
  const paths = issues.map((issue) => String(field(issue, "path")));
  const named = paths.some((told) => told === path || told === "" || told.startsWith(`${path}.`));
  return named ? undefined : `${path} is wrong, and what is named is ${paths.join(", ")}`;
}
