import type { Operation } from "../openapi/operations";
import type { Exchange, Oracle, OracleContext } from "./exchange";
import { expectedOracles } from "./expected";
import { getCode, universalOracles } from "./universal";

export const allOracles: readonly Oracle[] = [...universalOracles, ...expectedOracles];

export type Violation = { oracle: string; text: string };

/** Runs every oracle on every exchange and collects coverage. */
export type ResponseChecks = {
  check(exchange: Exchange): Violation[];
  /** The number of exchanges each oracle checked. */
  checkedCounts(): ReadonlyMap<string, number>;
  /** The responses that occurred, as `operation status code`. */
  seenResponses(): ReadonlySet<string>;
  responseTimes(): readonly number[];
};

export function createResponseChecks(context: OracleContext): ResponseChecks {
  const counts = new Map<string, number>(allOracles.map(({ id }) => [id, 0]));
  const seenResponses = new Set<string>();
  const times: number[] = [];
  const count = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  const recordExchange = ({ reply, operation, wire, declared, expects }: Exchange) => {
    for (const { id } of universalOracles) count(id);
    if (expects !== null) count(expects.oracle);
    if (reply.kind === "lost") return;
    if (!declared.includes("slow")) times.push(reply.ms);
    if (operation !== null && wire.method !== "HEAD")
      seenResponses.add(toResponseLabel(operation, reply.status, getCode(reply)));
  };
  return {
    check: (exchange) => {
      recordExchange(exchange);
      return allOracles.flatMap(({ id, check }) => {
        const text = check(exchange, context);
        return text === undefined ? [] : [{ oracle: id, text }];
      });
    },
    checkedCounts: () => counts,
    seenResponses: () => seenResponses,
    responseTimes: () => times,
  };
}

export function toResponseLabel({ id }: Operation, status: number, code: string): string {
  return `${id} ${status} ${code}`;
}

/** Returns every response that the document declares, as `operation status code`. */
export function declaredResponses(operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) =>
    [...operation.declared].flatMap(([status, codes]) =>
      codes.map((code) => toResponseLabel(operation, status, code)),
    ),
  );
}
