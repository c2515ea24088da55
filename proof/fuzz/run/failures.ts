import type { Plan } from "../cases/plan";
import { wireOf } from "../cases/plan";
import type { Exchange } from "../oracles/exchange";
import { asCommand } from "../wire/wire";

export type Failure = {
  oracle: string;
  text: string;
  operation: string;
  story: string;
  /** The case it belongs to; null for what is sent in every run. */
  index: number | null;
  /** A shell's line that sends the request. */
  command: string;
  answer: string;
};

/** What was found, each kind once with its first request, and how often. */
export type Failures = {
  add(failure: Failure): void;
  kinds(): readonly { failure: Failure; times: number }[];
  count(): number;
};

export function collectFailures(): Failures {
  const kinds = new Map<string, { failure: Failure; times: number }>();
  return {
    add: (failure) => {
      const { oracle, operation, text, story } = failure;
      // Ids and values differ from one to the next of a kind.
      const kind = `${oracle} ${operation} ${text} ${story}`.replaceAll(/[\w-]*\d[\w-]*/g, "#");
      const known = kinds.get(kind);
      if (known === undefined) kinds.set(kind, { failure, times: 1 });
      else known.times += 1;
    },
    kinds: () => [...kinds.values()],
    count: () => [...kinds.values()].reduce((sum, { times }) => sum + times, 0),
  };
}

export function describeAnswer({ reply }: Exchange): string {
  if (reply.kind === "lost") return `nothing: ${reply.reason}`;
  return `${reply.status} ${reply.body.toString().slice(0, 600)}`;
}

/** The request as a line for a shell, without the token, which the reader mints anew. */
export function commandOf(origin: string, plan: Plan): string {
  const wire = wireOf(plan);
  const headers = wire.headers.map(
    ([name, value]) => [name, value.replaceAll(/eyJ[\w.-]+/g, "$TOKEN")] as const,
  );
  return asCommand(origin, { ...wire, headers }).replaceAll(
    "'Authorization: Bearer $TOKEN'",
    '"Authorization: Bearer $TOKEN"',
  );
}
