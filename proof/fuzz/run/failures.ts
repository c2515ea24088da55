import type { Plan } from "../cases/plan";
import { toWire } from "../cases/plan";
import type { Exchange } from "../oracles/exchange";
import { toShellCommand } from "../wire/wire";

export type Failure = {
  oracle: string;
  text: string;
  operation: string;
  label: string;
  /** The number of the case; `null` for directed requests. */
  index: number | null;
  /** A shell command that sends the request. */
  command: string;
  response: string;
};

/** Violations grouped by kind, with the first request of each kind. */
export type Failures = {
  add(failure: Failure): void;
  kinds(): readonly { failure: Failure; count: number }[];
  count(): number;
};

export function collectFailures(): Failures {
  const kinds = new Map<string, { failure: Failure; count: number }>();
  return {
    add: (failure) => {
      const { oracle, operation, text, label } = failure;
      // IDs and values differ between violations of the same kind.
      const kind = `${oracle} ${operation} ${text} ${label}`.replaceAll(/[\w-]*\d[\w-]*/g, "#");
      const known = kinds.get(kind);
      if (known === undefined) kinds.set(kind, { failure, count: 1 });
      else known.count += 1;
    },
    kinds: () => [...kinds.values()],
    count: () => [...kinds.values()].reduce((sum, { count }) => sum + count, 0),
  };
}

export function describeResponse({ reply }: Exchange): string {
  if (reply.kind === "lost") return `no response: ${reply.reason}`;
  return `${reply.status} ${reply.body.toString().slice(0, 600)}`;
}

/** Returns the request as a shell command. `$TOKEN` replaces the token. */
export function toCommand(origin: string, plan: Plan): string {
  const wire = toWire(plan);
  const headers = wire.headers.map(
    ([name, value]) => [name, value.replaceAll(/eyJ[\w.-]+/g, "$TOKEN")] as const,
  );
  return toShellCommand(origin, { ...wire, headers }).replaceAll(
    "'Authorization: Bearer $TOKEN'",
    '"Authorization: Bearer $TOKEN"',
  );
}
